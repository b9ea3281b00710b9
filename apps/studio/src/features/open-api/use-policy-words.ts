import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/resources.ts';
import type { ApiOperation } from './api-operations.ts';

const callers: Readonly<Record<string, TextKey>> = {
  public: 'api_caller_public',
  'signed-in': 'api_caller_signed_in',
  administrator: 'api_caller_administrator',
};
const verbs: Readonly<Record<string, TextKey>> = {
  read: 'api_verb_read',
  write: 'api_verb_write',
  manage: 'api_verb_manage',
};

/** Who may make a call and what it does to things. A word this studio does not know yet is shown as it is. */
export function usePolicyWords(): (operation: ApiOperation) => string {
  const { t } = useTranslation();
  const wordsFor = (keys: Readonly<Record<string, TextKey>>, word: string) => {
    const key = keys[word];
    return key ? t(key) : word;
  };
  return ({ caller, verb }) => `${wordsFor(callers, caller)} · ${wordsFor(verbs, verb)}`;
}
