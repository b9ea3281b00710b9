import { DraftBotCreate, GetDraftBotInfoAgw, SaveSpaceV2, SpaceType } from '@parley/contract';
import type { Locator, Page } from 'playwright-core';
import type { HttpClient } from '../support/http-client.ts';
import { narrow, turnTo, wide } from '../support/page-look.ts';

export interface Agent {
  readonly botId: string;
  /** The path of its editor. */
  readonly path: string;
}

/** Creates an agent with a prompt, in the personal space or another one. */
export async function createAgent(client: HttpClient, prompt: string, inSpace?: string): Promise<Agent> {
  const personal = { name: 'Personal', space_type: SpaceType.personal };
  const spaceId = inSpace ?? (await client.call(SaveSpaceV2, personal)).data.id;
  const { data } = await client.call(DraftBotCreate, { space_id: spaceId, name: 'Curly', prompt_info: { prompt } });
  return { botId: data.bot_id, path: `/space/${spaceId}/bot/${data.bot_id}` };
}

/** The prompt that the server has stored. */
export async function storedPrompt(client: HttpClient, { botId }: Agent): Promise<string> {
  return (await client.call(GetDraftBotInfoAgw, { bot_id: botId })).data.bot_info.prompt_info.prompt;
}

/** The prompt as the page shows it, once its editor is loaded. */
export const promptOf = (page: Page): Promise<string> =>
  page.locator('.cm-content').evaluate((content) => {
    const lines = [...content.querySelectorAll('.cm-line')];
    return lines.map((line) => line.textContent).join('\n');
  });

/** The prompt editor when it can be edited. */
export const editablePrompt = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Prompt', exact: true }).and(page.locator('.cm-content[contenteditable="true"]'));

export const savingState = (page: Page, state: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Saving state: ${state}`) });

/** Types at the end of the prompt, as a user does. */
export async function typePrompt(page: Page, text: string): Promise<void> {
  await editablePrompt(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** Opens a tab of the agent page on a phone. The chat is then shown on a wide screen, beside the other columns. */
export async function showTab(page: Page, name: string): Promise<void> {
  await turnTo(page, narrow);
  await page.getByRole('tab', { name }).click();
  if (name === 'Chat') await turnTo(page, wide);
}
