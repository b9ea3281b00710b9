import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdfOf } from '../../apps/server/src/testing/document-files.ts';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, savingState } from '../bot-editor/editor-page.ts';
import { expectAccessible } from '../support/axe-violations.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { looks } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function say(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
