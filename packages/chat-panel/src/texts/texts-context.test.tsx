import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { findTexts } from './later/find-texts.ts';
import { textsFor } from './panel-texts.ts';
import { TextsContext, useLaterTexts } from './texts-context.ts';

it('a lazy part has its own texts beside the first ones, in the language of the panel and with the replacements of the host', () => {
  const texts = { locale: 'zh-CN', first: textsFor('zh-CN', { findNext: '往下' }) } as const;
  const wrapper = ({ children }: { children: ReactNode }) => <TextsContext value={texts}>{children}</TextsContext>;
  const { result } = renderHook(() => useLaterTexts(findTexts), { wrapper });
  expect(result.current).toMatchObject({ send: '发送', findPrevious: '上一个匹配', findNext: '往下' });
});
