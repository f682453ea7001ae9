import { CodeBlock } from '@/components/developers/CodeBlock';
import { Tabs } from '@/components/ui/Tabs';
import type { FunctionDoc } from '@/lib/developers/FunctionDoc';
import { writeSnippets } from '@/lib/developers/writeSnippets';
import { readSettings } from '@/lib/env';

/** Props of {@link CallSnippets}. */
export type CallSnippetsProps = { doc: FunctionDoc; parameters: Readonly<Record<string, unknown>> };

/** The call with what is filled in, for the SDK, for react-moralis and for a shell. */
export function CallSnippets({ doc, parameters }: CallSnippetsProps) {
  const { serverUrl, appId } = readSettings();
  const { sdk, react, curl } = writeSnippets(doc, parameters, { origin: new URL(serverUrl).origin, serverUrl, appId });
  return (
    <Tabs
      label={`Ways to call ${doc.name}`}
      tabs={[
        { value: 'sdk', label: 'SDK', content: <CodeBlock title="moralis" code={sdk} /> },
        { value: 'react', label: 'React', content: <CodeBlock title="react-moralis" code={react} /> },
        { value: 'curl', label: 'curl', content: <CodeBlock title="curl" code={curl} /> },
      ]}
    />
  );
}
