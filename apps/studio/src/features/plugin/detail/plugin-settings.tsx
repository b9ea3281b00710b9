import { keepsSecret, PLUGIN_DESCRIPTION_MAX, PLUGIN_NAME_MAX, type Plugin, UpdatePluginMeta } from '@parley/contract';
import { FormLayout, FormSection, SaveBar, Text, Textarea, TextField, useToast } from '@parley/ui';
import { useRef, useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LeaveGuard } from '../../../page/leave-guard.tsx';
import { type AuthDraft, authDraftOf, secretOf, takesSecret, toAuth } from '../auth/auth-draft.ts';
import { AuthFields } from '../auth/auth-fields.tsx';
import { OwnConnection } from '../connection/own-connection.tsx';
import { isAddress } from '../create/plugin-draft.ts';
import { AddressField } from '../create/plugin-fields.tsx';
import { type PluginIcon, PluginPictureField } from '../plugin-picture-field.tsx';
import { useChecked } from '../use-checked.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

interface SettingsDraft {
  readonly name: string;
  readonly desc: string;
  readonly icon: PluginIcon;
  readonly url: string;
  readonly auth: AuthDraft;
}

const draftOf = ({ name, desc, icon_uri, icon_url, url, auth }: Plugin): SettingsDraft => ({
  name,
  desc,
  icon: { uri: icon_uri, url: icon_url },
  url,
  auth: authDraftOf(auth),
});

/** What was changed, and whether it can be saved. */
function compareSettings(plugin: Plugin, { name, desc, icon, url, auth: typed }: SettingsDraft) {
  const auth = toAuth(typed);
  const secret = secretOf(typed);
  const isAuthChanged = JSON.stringify(auth) !== JSON.stringify(plugin.auth);
  const changes = {
    ...(name.trim() !== plugin.name && { name }),
    ...(desc.trim() !== plugin.desc && { desc }),
    ...(icon.uri !== plugin.icon_uri && { icon_uri: icon.uri }),
    ...(url.trim() !== plugin.url && { url }),
    ...(isAuthChanged && auth && { auth }),
    ...(secret !== undefined && { secret }),
  };
  return {
    changes,
    isChanged: isAuthChanged || Object.keys(changes).length > 0,
    isComplete: name.trim() !== '' && isAddress(url) && auth !== undefined,
    /** While something is invalid, nothing is known of it. */
    isSecretKept: plugin.has_secret && (!auth || !isAddress(url) || keepsSecret(plugin, { url: url.trim(), auth })),
    hasNewSecret: secret !== undefined,
  };
}

/** What a plugin is called, where its API is, and how calls prove who they come from. */
export function PluginSettings({ plugin, isEditable }: { plugin: Plugin; isEditable: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshPlugins();
  const [edited, setEdited] = useState<Partial<SettingsDraft>>({});
  const [isUploading, setUploading] = useState(false);
  const sent = useRef(edited);
  const { root, isChecked, check } = useChecked<HTMLFormElement>();
  const stored = draftOf(plugin);
  const draft: SettingsDraft = { ...stored, ...edited };
  const change = (part: Partial<SettingsDraft>) => setEdited({ ...edited, ...part });
  const { changes, isChanged, isComplete, isSecretKept, hasNewSecret } = compareSettings(plugin, draft);
  const isForgetting = plugin.has_secret && !isSecretKept && !hasNewSecret;
  const save = useOperationMutation(UpdatePluginMeta, {
    onSuccess: async () => {
      await refresh();
      // What was typed meanwhile is not saved yet.
      setEdited((now) => (now === sent.current ? {} : now));
      toast('success', t('plugin_saved'));
    },
  });
  return (
    <FormLayout
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isComplete) check();
        else if (isChanged && !isUploading) {
          sent.current = edited;
          save.mutate({ plugin_id: plugin.plugin_id, ...changes });
        }
      }}
      bar={
        isEditable && (
          <SaveBar
            isChanged={isChanged}
            isSaving={save.isPending || isUploading}
            onDiscard={() => setEdited({})}
            texts={{
              save: t('save'),
              discard: t('discard'),
              unsaved: t(isComplete ? 'plugin_unsaved' : 'plugin_incomplete'),
              saving: t('saving'),
              saved: t('plugin_all_saved'),
            }}
          />
        )
      }
    >
      <FormSection level={2} title={t('plugin_general')} hint={t('plugin_general_hint')}>
        <TextField
          label={t('plugin_name')}
          value={draft.name}
          maxLength={PLUGIN_NAME_MAX}
          readOnly={!isEditable}
          autoComplete="off"
          error={isChecked && draft.name.trim() === '' ? t('plugin_argument_missing') : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Textarea
          label={t('plugin_description')}
          hint={t('plugin_description_hint')}
          value={draft.desc}
          rows={2}
          isAutoGrowing
          maxLength={PLUGIN_DESCRIPTION_MAX}
          readOnly={!isEditable}
          onChange={({ target }) => change({ desc: target.value })}
        />
        {isEditable && (
          <PluginPictureField
            name={draft.name}
            icon={draft.icon}
            onChange={(icon) => setEdited((now) => ({ ...now, icon }))}
            onBusyChange={setUploading}
          />
        )}
        <AddressField
          label={t(plugin.source === 'mcp' ? 'plugin_mcp_url' : 'plugin_url')}
          hint={t(plugin.source === 'mcp' ? 'plugin_mcp_url_hint' : 'plugin_url_hint')}
          value={draft.url}
          isReadOnly={!isEditable}
          isChecked={isChecked}
          onChange={(url) => change({ url })}
        />
      </FormSection>
      <FormSection level={2} title={t('plugin_auth')} hint={t('plugin_auth_hint')}>
        <AuthFields
          pluginId={plugin.plugin_id}
          draft={draft.auth}
          hasSecret={isSecretKept && draft.auth.type === plugin.auth.type}
          isReadOnly={!isEditable}
          isChecked={isChecked}
          onChange={(part) => change({ auth: { ...draft.auth, ...part } })}
        />
        {isForgetting && (
          <Text tone="danger">{t(takesSecret(draft.auth) ? 'plugin_secret_forgotten' : 'plugin_secret_unused')}</Text>
        )}
        <OwnConnection plugin={plugin} />
      </FormSection>
      <LeaveGuard
        isNeeded={isEditable && isChanged}
        title={t('plugin_leave_title')}
        text={t('plugin_leave_text')}
        leaveLabel={t('plugin_leave')}
        stayLabel={t('keep_editing')}
      />
    </FormLayout>
  );
}
