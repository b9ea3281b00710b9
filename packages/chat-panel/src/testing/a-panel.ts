import type { Panel } from '../panel/panel-context.ts';
import { toPreferences } from '../settings/panel-preferences.ts';
import { copyFor } from '../texts/panel-texts.ts';

const plugins = { run: () => undefined, listens: () => false };

/** As much of a panel as a text needs to be drawn. */
export const aPanel = (): Panel =>
  ({ client: { plugins }, preferences: toPreferences({}), copy: copyFor('en-US') }) as unknown as Panel;
