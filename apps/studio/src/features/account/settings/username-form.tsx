import { USERNAME_MAX, USERNAME_MIN, UserUpdateProfile } from '@parley/contract';
import { Button, TextField, useToast } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { loginStore } from '../../../session/login-store.ts';
import { useUser } from '../../../session/use-login.ts';
import styles from '../../../settings-layout/field-row.module.css';
import { useUsernameCheck } from './use-username-check.ts';
import { usernameProblem } from './username-problem.ts';

/** studio §5 username: our rules at once, the server's a second after typing, saved when asked to. */
export function UsernameForm() {
  const { t } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const errorWords = useErrorWords();
  const [username, setUsername] = useState(user.user_unique_name);
  const limits = { min: USERNAME_MIN, max: USERNAME_MAX };
  const problem = usernameProblem(username);
  const isNew = username !== user.user_unique_name && !problem;
  const check = useUsernameCheck(username, isNew);
  const save = useAction(UserUpdateProfile, {
    onDone: ({ data }) => {
      loginStore.dispatch({ type: 'profile-changed', change: data });
      toast('success', t('username_saved'));
    },
    onFailed: () => undefined,
  });

  const refusal = check?.result === 'refused' ? check.message : save.error && errorWords(save.error);
  const error = (problem && t(problem, limits)) || refusal || undefined;
  const hint = {
    checking: t('username_checking'),
    available: t('username_available'),
    refused: undefined,
    unasked: t('username_hint', limits),
  }[check?.result ?? 'unasked'];

  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew) save.mutate({ user_unique_name: username });
      }}
    >
      <TextField
        label={t('username')}
        value={username}
        maxLength={USERNAME_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        hint={hint}
        onChange={(event) => {
          save.reset();
          setUsername(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        disabled={!isNew || check?.result === 'refused'}
        isLoading={save.isPending}
        aria-label={t('save_username')}
      >
        {t('save')}
      </Button>
    </form>
  );
}
