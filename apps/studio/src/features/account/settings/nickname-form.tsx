import { NICKNAME_MAX, Nickname, UserUpdateProfile } from '@parley/contract';
import { Button, TextField, useToast } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { loginStore } from '../../../session/login-store.ts';
import { useUser } from '../../../session/use-login.ts';
import styles from '../../../settings-layout/field-row.module.css';

export function NicknameForm() {
  const { t } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const [name, setName] = useState(user.name);
  const nickname = Nickname.safeParse(name);
  const canSave = nickname.success && nickname.data !== user.name;
  const save = useAction(UserUpdateProfile, {
    onDone: ({ data }) => {
      loginStore.dispatch({ type: 'profile-changed', change: data });
      setName(data.name);
      toast('success', t('nickname_saved'));
    },
  });
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) save.mutate({ name: nickname.data });
      }}
    >
      <TextField
        label={t('nickname')}
        note={`${name.length}/${NICKNAME_MAX}`}
        value={name}
        maxLength={NICKNAME_MAX}
        autoComplete="nickname"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!canSave} isLoading={save.isPending} aria-label={t('save_nickname')}>
        {t('save')}
      </Button>
    </form>
  );
}
