import { expect, it } from 'vitest';
import { currentTranslation } from '../i18n/use-translation.ts';
import { loginStore } from '../session/login-store.ts';
import { accountUser } from '../testing/account-user.ts';
import { loadLaterTexts, startLanguage } from './start-language.ts';

const greet = () => currentTranslation().t('save');
const part = () => currentTranslation().t('terms');

it('later texts are added to the shown ones without another `t`, and are loaded with every other language', async () => {
  let isLaterLoaded = false;
  await startLanguage({
    'en-US': {
      first: async () => ({ save: 'Save' }),
      later: async () => {
        isLaterLoaded = true;
        return { terms: 'Terms' };
      },
    },
    'zh-CN': { first: async () => ({ save: '保存' }), later: async () => ({ terms: '条款' }) },
  });
  expect(greet()).toBe('Save');
  expect(isLaterLoaded).toBe(false);
  const { t } = currentTranslation();
  await loadLaterTexts();
  expect(part()).toBe('Terms');
  expect(currentTranslation().t).toBe(t);
  loginStore.dispatch({ type: 'user-found', user: accountUser({ locale: 'zh-CN' }) });
  await expect.poll(part).toBe('条款');
  expect(greet()).toBe('保存');
});
