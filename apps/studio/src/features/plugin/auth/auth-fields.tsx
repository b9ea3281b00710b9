import { PLUGIN_SECRET_MAX, PLUGIN_URL_MAX } from '@parley/contract';
import { CopyField, Grid, PasswordField, SegmentedControl, Select, Stack, TextField } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import { oauthCallbackPath } from '../connection/oauth-callback.ts';
import { type AuthDraft, type AuthType, takesSecret } from './auth-draft.ts';

const types = ['none', 'key', 'basic', 'oauth', 'client_credentials'] as const satisfies readonly AuthType[];

interface AuthFieldsProps {
  draft: AuthDraft;
  /** A secret is stored: an empty field leaves it as it is. */
  hasSecret: boolean;
  isReadOnly?: boolean;
  onChange: (change: Partial<AuthDraft>) => void;
}

/** How calls prove who they come from. */
export function AuthFields({ draft, hasSecret, isReadOnly = false, onChange }: AuthFieldsProps) {
  const { t } = useTranslation();
  const { type } = draft;
  return (
    <Stack gap={4}>
      <Select
        label={t('plugin_auth')}
        value={type}
        disabled={isReadOnly}
        options={types.map((value) => ({ value, label: t(`plugin_auth_${value}`) }))}
        onValueChange={(next) => onChange({ type: next })}
      />
      {(type === 'key' || type === 'basic') && (
        <SegmentedControl
          label={t('plugin_auth_owner')}
          value={draft.owner}
          disabled={isReadOnly}
          options={[
            { value: 'space', label: t('plugin_auth_owner_space') },
            { value: 'user', label: t('plugin_auth_owner_user') },
          ]}
          hint={t(`plugin_auth_owner_${draft.owner}_hint`)}
          onValueChange={(owner) => onChange({ owner })}
        />
      )}
      {type === 'key' && <KeyFields draft={draft} isReadOnly={isReadOnly} onChange={onChange} />}
      {(type === 'oauth' || type === 'client_credentials') && (
        <OAuthFields draft={draft} isReadOnly={isReadOnly} onChange={onChange} />
      )}
      {takesSecret(draft) && !isReadOnly && (
        <>
          {type === 'basic' && (
            <TextField
              label={t('plugin_auth_user')}
              value={draft.userName}
              autoComplete="off"
              onChange={({ target }) => onChange({ userName: target.value })}
            />
          )}
          <PasswordField
            label={t(`plugin_secret_${type as 'key' | 'basic' | 'oauth' | 'client_credentials'}`)}
            hint={t(hasSecret ? 'plugin_secret_stored' : 'plugin_secret_hint')}
            value={draft.secret}
            maxLength={PLUGIN_SECRET_MAX}
            autoComplete="off"
            showLabel={t('show_password')}
            hideLabel={t('hide_password')}
            onChange={({ target }) => onChange({ secret: target.value })}
          />
        </>
      )}
    </Stack>
  );
}

type PartProps = Pick<AuthFieldsProps, 'draft' | 'isReadOnly' | 'onChange'>;

function KeyFields({ draft: { location, name, prefix }, isReadOnly = false, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <SegmentedControl
        label={t('plugin_auth_place')}
        value={location}
        disabled={isReadOnly}
        options={[
          { value: 'header', label: t('plugin_place_header') },
          { value: 'query', label: t('plugin_place_query') },
        ]}
        onValueChange={(next) => onChange({ location: next })}
      />
      <Grid columnWidth={180} gap={4}>
        <TextField
          label={t(location === 'header' ? 'plugin_auth_header' : 'plugin_auth_query')}
          value={name}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {location === 'header' && (
          <TextField
            label={t('plugin_auth_prefix')}
            hint={t('plugin_auth_prefix_hint')}
            value={prefix}
            readOnly={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ prefix: target.value })}
          />
        )}
      </Grid>
    </Stack>
  );
}

function OAuthFields({ draft, isReadOnly = false, onChange }: PartProps) {
  const { t } = useTranslation();
  const onCopied = useCopiedToast();
  const field = (name: 'authorizeUrl' | 'tokenUrl' | 'clientId' | 'scope' | 'resource') => ({
    value: draft[name],
    readOnly: isReadOnly,
    maxLength: PLUGIN_URL_MAX,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Stack gap={4}>
      {draft.type === 'oauth' && (
        <>
          <CopyField
            label={t('plugin_auth_callback')}
            hint={t('plugin_auth_callback_hint')}
            value={location.origin + oauthCallbackPath}
            copyLabel={t('plugin_auth_callback_copy')}
            onCopied={onCopied}
          />
          <TextField {...field('authorizeUrl')} label={t('plugin_auth_authorize_url')} placeholder="https://" />
        </>
      )}
      <TextField {...field('tokenUrl')} label={t('plugin_auth_token_url')} placeholder="https://" />
      <TextField {...field('clientId')} label={t('plugin_auth_client')} />
      <TextField {...field('scope')} label={t('plugin_auth_scope')} hint={t('plugin_auth_scope_hint')} />
      {draft.type === 'oauth' && (
        <TextField {...field('resource')} label={t('plugin_auth_resource')} hint={t('plugin_auth_resource_hint')} />
      )}
    </Stack>
  );
}
