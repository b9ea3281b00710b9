import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PanelPart } from '../settings/panel-class-names.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { turn, turns } from '../testing/turns.ts';

const parts: Readonly<Record<PanelPart, true>> = {
  panel: true,
  list: true,
  group: true,
  messageBox: true,
  sendMessageBox: true,
  receiveMessageBox: true,
  bubble: true,
  contextDivider: true,
  onboarding: true,
  suggestion: true,
  actionBar: true,
  toNewest: true,
  composer: true,
  input: true,
};

afterEach(() => vi.restoreAllMocks());

it('every part has the class that the host gives it', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(4000);
  const names = Object.keys(parts);
  const before = turn(1).map((one) => ({ ...one, section_id: 'section-0' }));
  await openPanel({
    history: [...before, ...turns(2).slice(2)],
    init: { onboardingSuggestions: [{ id: 's', content: 'Why?' }] },
    enableMessageBoxActionBar: true,
    classNames: Object.fromEntries(names.map((name) => [name, `of-host-${name}`])),
  });
  // The to-newest button is shown only away from the end.
  const view = screen.getByRole('region', { name: 'Messages' });
  view.scrollTop = 0;
  fireEvent.scroll(view);
  expect(names.filter((name) => !document.querySelector(`.of-host-${name}`))).toEqual([]);
  expect(document.querySelectorAll('article.of-host-messageBox')).toHaveLength(4);
  expect(document.querySelectorAll('article.of-host-sendMessageBox')).toHaveLength(2);
});
