/** Something the site is to do next, as the SDK's `handleTriggers` reads it (row C14). */
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

/** What a function of a plugin answers: what there is to know, and what is to be done next. */
export type PluginAnswer = { data: unknown; triggers?: readonly Trigger[] };

/** A plugin: its functions are cloud functions named `{plugin}_{function}` (row G27). */
export type Plugin = {
  name: string;
  functions: Readonly<Record<string, (parameters: Readonly<Record<string, unknown>>) => Promise<PluginAnswer>>>;
};

/** A function of a plugin refuses; its words go to the caller. */
export class PluginRefusal extends Error {
  override readonly name = 'PluginRefusal';
}
