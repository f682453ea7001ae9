import { expect, type Page } from '@playwright/test';
import type { ReactAction, ReactState } from '@/tests/clients/inside/reactPage';
import type { PageClient } from '@/tests/clients/openPageClient';
import type { World } from '@/tests/clients/world';

/** What the page of `inside/reactPage.ts` offers. */
type ReactWindow = {
  readState(): ReactState;
  act(name: ReactAction, given: Record<string, string>): Promise<unknown>;
};

const PASSWORD = 'Quiet-Harbour-41-lantern';
const CONTENT = 'from a hook\n';

const read = (page: Page) => page.evaluate(() => (window as unknown as ReactWindow).readState());

const act = (page: Page, name: ReactAction, given: Record<string, string> = {}) =>
  page.evaluate(([action, values]) => (window as unknown as ReactWindow).act(action, values), [name, given] as const);

/** Waits until components see this. */
const expectState = (page: Page, wanted: Partial<Record<keyof ReactState, unknown>>) =>
  expect.poll(() => read(page)).toMatchObject(wanted);

/** What is checked of the hooks of `react-moralis`, each check on the same mounted page. */
export const HOOK_CHECKS: Record<string, (client: PageClient, world: World) => Promise<void>> = {
  async 'useMoralis: sign up, log out, log in, and what a wrong password says'({ page }) {
    await expectState(page, { isInitialized: true, isAuthenticated: false, username: null });
    const person = { username: `hook-${crypto.randomUUID()}`, password: PASSWORD };
    await act(page, 'signUp', person);
    await expectState(page, { isAuthenticated: true, username: person.username, authError: null });
    await act(page, 'logOut');
    await expectState(page, { isAuthenticated: false, username: null });
    await act(page, 'logIn', { ...person, password: 'another one' });
    await expectState(page, { isAuthenticated: false, authError: { code: 101 } });
    await act(page, 'logIn', person);
    await expectState(page, { isAuthenticated: true, username: person.username, authError: null });
    await act(page, 'logOut');
    await expectState(page, { isAuthenticated: false, username: null });
  },

  async 'useMoralis: authenticate'({ page, useWallet }) {
    const { address } = await useWallet(0);
    await act(page, 'authenticate');
    await expectState(page, { isAuthenticated: true, ethAddress: address, authError: null });
    await act(page, 'logOut');
    await expectState(page, { isAuthenticated: false, ethAddress: null });
  },

  async 'useNewMoralisObject, and useMoralisQuery that follows live'({ page }) {
    await expectState(page, { listError: null });
    const { texts } = await read(page);
    for (const text of ['one', 'two']) {
      await act(page, 'save', { text });
      texts.push(text);
      await expectState(page, { texts, saveError: null });
    }
  },

  async 'useMoralisCloudFunction: an answer and an error'({ page }) {
    await act(page, 'setName', { name: 'Grace' });
    await act(page, 'greet');
    await expectState(page, { greeting: { text: 'Good day, Grace.', year: 1970 } });
    await act(page, 'refuse');
    await expectState(page, { refusal: { code: 142, message: 'Grace is not on the list.' } });
  },

  async useMoralisFile({ page }) {
    await act(page, 'signUp', { username: `hook-${crypto.randomUUID()}`, password: PASSWORD });
    await act(page, 'saveFile', { base64: Buffer.from(CONTENT).toString('base64') });
    await expectState(page, { fileUrl: expect.stringMatching(/hook\.txt$/), fileError: null });
    const { fileUrl } = await read(page);
    expect(await (await fetch(fileUrl ?? '')).text()).toBe(CONTENT);
    await act(page, 'logOut');
  },

  async useMoralisWeb3Api({ page }, { rich }) {
    expect(await act(page, 'balance', { address: rich })).toEqual({ balance: '1500000000000000000' });
  },
};
