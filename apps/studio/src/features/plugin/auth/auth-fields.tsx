import { oauthCallbackPath, PLUGIN_CLIENT_ID_MAX, PLUGIN_URL_MAX } from '@parley/contract';
import { CopyField, Grid, SegmentedControl, Select, Stack, Text, TextField } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import { type AuthDraft, type AuthField, type AuthType, authProblems, takesSecret } from './auth-draft.ts';
import { SecretField } from './secret-field.tsx';

const types = ['none', 'key', 'basic', 'oauth', 'client_credentials'] as const satisfies readonly AuthType[];

interface AuthFieldsProps {
  /** Left out for a plugin that is being created. */
  pluginId?: string;
  draft: AuthDraft;
  /** A secret is stored: an empty field leaves it as it is. */
  hasSecret: boolean;
  isReadOnly?: boolean;
  /** The user has tried to save: every problem is shown, not only those of fields that were left. */
  isChecked?: boolean;
  onChange: (change: Partial<AuthDraft>) => void;
}

/** How calls prove who they come from. */
export function AuthFields(props: AuthFieldsProps) {
  const { pluginId, draft, hasSecret, isReadOnly = false, isChecked = false, onChange } = props;
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly AuthField[]>([]);
  const problems = authProblems(draft, pluginId === undefined);
  const field: FieldProps = (name) => {
    const problem = isChecked || left.includes(name) ? problems[name] : undefined;
    return {
      value: draft[name],
      readOnly: isReadOnly,
      autoComplete: 'off',
      spellCheck: false,
      error: problem && t(problem),
      onChange: ({ target }) => onChange({ [name]: target.value }),
      onBlur: () => setLeft((now) => [...now, name]),
    };
  };
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
      {type === 'key' && <KeyFields draft={draft} field={field} isReadOnly={isReadOnly} onChange={onChange} />}
      {(type === 'oauth' || type === 'client_credentials') && (
        <OAuthFields type={type} pluginId={pluginId} field={field} />
      )}
      {takesSecret(draft) && !isReadOnly && (
        <>
          {type === 'basic' && <TextField {...field('userName')} label={t('plugin_auth_user')} />}
          <SecretField
            {...field('secret')}
            label={t(`plugin_secret_${type as 'key' | 'basic' | 'oauth' | 'client_credentials'}`)}
            hint={t(hasSecret ? 'plugin_secret_stored' : 'plugin_secret_hint')}
          />
        </>
      )}
    </Stack>
  );
}

/** What every field that is typed has. */
type FieldProps = (name: AuthField) => {
  value: string;
  readOnly: boolean;
  autoComplete: 'off';
  spellCheck: false;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

interface KeyFieldsProps extends Pick<AuthFieldsProps, 'draft' | 'isReadOnly' | 'onChange'> {
  field: FieldProps;
}

function KeyFields({ draft: { location }, field, isReadOnly = false, onChange }: KeyFieldsProps) {
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
        <TextField {...field('name')} label={t(location === 'header' ? 'plugin_auth_header' : 'plugin_auth_query')} />
        {location === 'header' && (
          <TextField {...field('prefix')} label={t('plugin_auth_prefix')} hint={t('plugin_auth_prefix_hint')} />
        )}
      </Grid>
    </Stack>
  );
}

interface OAuthFieldsProps {
  type: 'oauth' | 'client_credentials';
  pluginId: string | undefined;
  field: FieldProps;
}

function OAuthFields({ type, pluginId, field }: OAuthFieldsProps) {
  const { t } = useTranslation();
  const onCopied = useCopiedToast();
  const address = (name: 'authorizeUrl' | 'tokenUrl' | 'resource') => ({ ...field(name), maxLength: PLUGIN_URL_MAX });
  return (
    <Stack gap={4}>
      {type === 'oauth' && (
        <>
          {pluginId === undefined ? (
            <Text tone="muted">{t('plugin_auth_callback_later')}</Text>
          ) : (
            <CopyField
              label={t('plugin_auth_callback')}
              hint={t('plugin_auth_callback_hint')}
              value={location.origin + oauthCallbackPath(pluginId)}
              copyLabel={t('plugin_auth_callback_copy')}
              onCopied={onCopied}
            />
          )}
          <TextField {...address('authorizeUrl')} label={t('plugin_auth_authorize_url')} placeholder="https://" />
        </>
      )}
      <TextField {...address('tokenUrl')} label={t('plugin_auth_token_url')} placeholder="https://" />
      <TextField {...field('clientId')} maxLength={PLUGIN_CLIENT_ID_MAX} label={t('plugin_auth_client')} />
      <TextField {...field('scope')} label={t('plugin_auth_scope')} hint={t('plugin_auth_scope_hint')} />
      {type === 'oauth' && (
        <TextField {...address('resource')} label={t('plugin_auth_resource')} hint={t('plugin_auth_resource_hint')} />
      )}
    </Stack>
  );
}
