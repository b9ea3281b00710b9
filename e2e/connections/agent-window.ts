import { DraftBotCreate, SaveSpaceV2, SpaceType, UpdateDraftBotInfoAgw } from '@parley/contract';
import type { Page } from 'playwright-core';
import type { HttpClient } from '../support/http-client.ts';
import { type AnswerRequest, piecesOf } from '../support/predictable-model.ts';

/** Creates agents without tools and suggestions. Returns the paths of their pages. */
export async function createAgents(http: HttpClient, count: number): Promise<string[]> {
  const { data: space } = await http.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal });
  const paths: string[] = [];
  for (let agent = 0; agent < count; agent += 1) {
    const { data } = await http.call(DraftBotCreate, { space_id: space.id, name: `Agent ${agent}` });
    const bot_info = { bot_id: data.bot_id, suggest_reply_info: { suggest_reply_mode: 2 } } as const;
    await http.call(UpdateDraftBotInfoAgw, { bot_info: { ...bot_info, built_in_tools: [] } });
    paths.push(`/space/${space.id}/bot/${data.bot_id}`);
  }
  return paths;
}

/** A window with the chat of an agent. */
export interface AgentWindow {
  readonly page: Page;
  ask(answer: AnswerRequest): Promise<void>;
  /** Waits until the window shows the start of the answer. */
  untilBegun(answer: AnswerRequest): Promise<void>;
  /** Waits until the window shows the end of the answer. Returns the whole of it. */
  wholeAnswer(answer: AnswerRequest): Promise<string | null>;
  stop(): Promise<void>;
  /** Tells the page that it is hidden, or seen again. A browser under test shows every page. */
  setHidden(isHidden: boolean): Promise<void>;
}

export async function openAgentWindow(page: Page, address: string): Promise<AgentWindow> {
  await page.goto(address);
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await input.waitFor();
  const stopButton = page.getByRole('button', { name: 'Stop responding' });
  const answers = page.getByRole('article', { name: /^Agent \d said/ }).locator('[dir="auto"]');
  const containing = ({ name }: AnswerRequest, piece: number) => answers.filter({ hasText: `${name}.${piece} ` });
  return {
    page,
    async ask(answer) {
      await input.fill(JSON.stringify(answer));
      await input.press('Enter');
    },
    untilBegun: (answer) => containing(answer, 2).waitFor(),
    async wholeAnswer(answer) {
      await containing(answer, answer.pieces - 1).waitFor();
      await stopButton.waitFor({ state: 'detached' });
      return containing(answer, answer.pieces - 1).textContent();
    },
    async stop() {
      await stopButton.click();
      await stopButton.waitFor({ state: 'detached' });
    },
    setHidden: (isHidden) =>
      page.evaluate(`
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${isHidden ? 'hidden' : 'visible'}' });
        document.dispatchEvent(new Event('visibilitychange'));
      `),
  };
}

export const textOf = (answer: AnswerRequest): string => piecesOf(answer).join('');
