import { expect, it, onTestFinished } from 'vitest';
import { loadLaterTexts } from '../i18n/later-texts.ts';
import { currentTranslation } from '../i18n/use-translation.ts';
import { loginStore } from '../session/login-store.ts';
import { accountUser } from '../testing/account-user.ts';
import { textLoaders } from '../texts.ts';
import { startLanguage } from './start-language.ts';

it('later texts are added to the shown ones without another `t`, and come with every other language', async () => {
  await startLanguage(textLoaders);
  const { t } = currentTranslation();
  expect(t('close')).toBe('Close');
  await loadLaterTexts();
  expect(currentTranslation().t).toBe(t);
  expect(t('terms')).toBe('Terms of use');
  onTestFinished(() => loginStore.dispatch({ type: 'unauthorised' }));
  loginStore.dispatch({ type: 'user-found', user: accountUser({ locale: 'zh-CN' }) });
  await expect.poll(() => currentTranslation().locale).toBe('zh-CN');
  expect([currentTranslation().t('close'), currentTranslation().t('terms')]).toEqual(['关闭', '使用条款']);
});
