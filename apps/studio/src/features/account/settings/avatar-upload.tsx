import { AVATAR_MAX_BYTES, ICON_FILE_TYPES, UserUpdateAvatar, UserUpdateProfile } from '@parley/contract';
import { Avatar, Button, Row, Stack, Text, useToast } from '@parley/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loginStore } from '../../../session/login-store.ts';
import { useUser } from '../../../session/use-login.ts';

/** Shows a chosen picture at once, and the old one again when the server refuses it. */
export function AvatarUpload() {
  const { t } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const hint = t('avatar_hint', { megabytes: AVATAR_MAX_BYTES / 1024 / 1024 });

  const refuse = (reason: string) => toast('error', `${t('upload_avatar_failed')}: ${reason}`);
  const upload = useOperationMutation(UserUpdateAvatar, {
    onSuccess: ({ data }) => {
      loginStore.dispatch({ type: 'profile-changed', change: { avatar_url: data.web_uri } });
      toast('success', t('upload_avatar_success'));
    },
    onError: (error) => refuse(errorMessage(error)),
  });
  const remove = useOperationMutation(UserUpdateProfile, {
    onSuccess: ({ data }) => {
      loginStore.dispatch({ type: 'profile-changed', change: data });
      toast('success', t('avatar_removed'));
    },
  });

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [avatar] = currentTarget.files ?? [];
    if (!avatar) return;
    if (!UserUpdateAvatar.request.safeParse({ avatar }).success) return refuse(hint);
    const url = URL.createObjectURL(avatar);
    setPreview(url);
    upload.mutate(
      { avatar },
      {
        onSettled: () => {
          setPreview(undefined);
          URL.revokeObjectURL(url);
        },
      },
    );
    // Cleared, so that choosing the same file again fires a change event.
    currentTarget.value = '';
  };

  return (
    <Row gap={5}>
      <Avatar name={user.name} src={preview ?? user.avatar_url} size={64} />
      <Stack gap={2} align="start">
        <Row gap={2}>
          <Button isLoading={upload.isPending} onClick={() => picker.current?.click()}>
            {t('choose_avatar')}
          </Button>
          {user.avatar_url !== '' && (
            <Button variant="ghost" isLoading={remove.isPending} onClick={() => remove.mutate({ avatar_url: '' })}>
              {t('remove_avatar')}
            </Button>
          )}
        </Row>
        <input ref={picker} hidden type="file" aria-label={t('avatar')} accept={ICON_FILE_TYPES} onChange={choose} />
        <Text tone="muted" size="label">
          {hint}
        </Text>
      </Stack>
    </Row>
  );
}
