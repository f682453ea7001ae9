import type { PluginParameter } from '@/protocol/calls/plugins';

/** A step for the site, as the SDK's `handleTriggers` reads it (row C14). */
export type Trigger =
  | { name: 'openUrl'; url: string; newTab?: boolean }
  | {
      name: 'web3Transaction';
      data: { from?: string; to: string; value?: string; data?: string };
      shouldAwait?: boolean;
      saveResponse?: boolean;
      shouldReturnResponse?: boolean;
    }
  /** `message` is typed data (EIP-712) in JSON. */
  | { name: 'web3Sign'; message: string; signer: string; saveResponse?: boolean }
  | {
      name: 'web3SignV4';
      parameters: readonly [string, string];
      from: string;
      shouldAwait: boolean;
      saveResponse?: boolean;
    }
  | {
      name: 'callPluginEndpoint';
      pluginName: string;
      endpoint: string;
      params: Record<string, unknown>;
      shouldAwait: boolean;
      useSavedResponse?: boolean;
      savedResponseAs?: string;
      savedResponseAt?: readonly string[];
      shouldReturnResponse?: boolean;
    };

/** The response of a plugin function: data, and the next steps. */
export type PluginAnswer = { data: unknown; triggers?: readonly Trigger[] };

/** A plugin: its functions are cloud functions named `{plugin}_{function}` (row G27). */
export type Plugin = {
  name: string;
  functions: Readonly<Record<string, (parameters: Readonly<Record<string, unknown>>) => Promise<PluginAnswer>>>;
  /** What functions take, by their names: the site shows a form for it. The function itself checks what it gets. */
  parameters?: Record<string, PluginParameter[]>;
};

/** A plugin function rejects a call; the message goes to the caller. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
}
