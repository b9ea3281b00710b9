import { type Plugin, PLUGIN_DESCRIPTION_MAX, PLUGIN_NAME_MAX, UpdatePluginMeta } from '@parley/contract';
import { FormLayout, FormSection, SaveBar, Text, Textarea, TextField, useToast } from '@parley/ui';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { PictureField } from '../../../form/picture-field.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type AuthDraft, authDraftOf, secretOf, toAuth } from '../auth/auth-draft.ts';
import { AuthFields } from '../auth/auth-fields.tsx';
import { OwnConnection } from '../connection/own-connection.tsx';
import { isAddress } from '../create/plugin-draft.ts';
import { AddressField } from '../create/plugin-fields.tsx';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

interface SettingsDraft {
  readonly name: string;
  readonly desc: string;
  readonly url: string;
  readonly icon: { readonly uri: string; readonly url: string };
  readonly auth: AuthDraft;
}

const draftOf = ({ name, desc, url, icon_uri, icon_url, auth }: Plugin): SettingsDraft => ({
  name,
  desc,
  url,
  icon: { uri: icon_uri, url: icon_url },
  auth: authDraftOf(auth),
});

/** What a plugin is called, where its API is, and how calls prove who they come from. */
export function PluginSettings({ plugin, isEditable }: { plugin: Plugin; isEditable: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshPlugins();
  const [isUploading, setUploading] = useState(false);
  const [edited, setEdited] = useState<Partial<SettingsDraft>>({});
  const stored = draftOf(plugin);
  const draft: SettingsDraft = { ...stored, ...edited };
  const change = (part: Partial<SettingsDraft>) => setEdited({ ...edited, ...part });
  const auth = toAuth(draft.auth);
  const secret = secretOf(draft.auth);
  const isAuthChanged = JSON.stringify(auth) !== JSON.stringify(plugin.auth);
  const changes = {
    ...(draft.name.trim() !== plugin.name && { name: draft.name }),
    ...(draft.desc.trim() !== plugin.desc && { desc: draft.desc }),
    ...(draft.url.trim() !== plugin.url && { url: draft.url }),
    ...(draft.icon.uri !== plugin.icon_uri && { icon_uri: draft.icon.uri }),
    ...(isAuthChanged && auth && { auth }),
    ...(secret !== undefined && { secret }),
  };
  const isChanged = Object.keys(changes).length > 0 || (isAuthChanged && !auth);
  const isComplete = draft.name.trim() !== '' && isAddress(draft.url) && auth !== undefined;
  const save = useOperationMutation(UpdatePluginMeta, {
    onSuccess: async () => {
      await refresh();
      setEdited({});
      toast('success', t('plugin_saved'));
    },
  });
  const isForgotten = plugin.has_secret && secret === undefined && ('url' in changes || 'auth' in changes);
  return (
    <FormLayout
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isComplete && !isUploading) save.mutate({ plugin_id: plugin.plugin_id, ...changes });
      }}
      bar={
        isEditable && (
          <SaveBar
            isChanged={isChanged}
            isSaving={save.isPending}
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
        {isEditable && (
          <PictureField
            label={t('plugin_icon')}
            kind="space"
            name={draft.name}
            src={draft.icon.url}
            hint={t('plugin_icon_hint')}
            onUpload={(icon) => change({ icon })}
            onBusyChange={setUploading}
          />
        )}
        <TextField
          label={t('plugin_name')}
          value={draft.name}
          maxLength={PLUGIN_NAME_MAX}
          readOnly={!isEditable}
          autoComplete="off"
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
        <AddressField
          label={t(plugin.source === 'mcp' ? 'plugin_mcp_url' : 'plugin_url')}
          hint={t(plugin.source === 'mcp' ? 'plugin_mcp_url_hint' : 'plugin_url_hint')}
          value={draft.url}
          isReadOnly={!isEditable}
          onChange={(url) => change({ url })}
        />
      </FormSection>
      <FormSection level={2} title={t('plugin_auth')} hint={t('plugin_auth_hint')}>
        <AuthFields
          draft={draft.auth}
          hasSecret={plugin.has_secret && draft.auth.type === plugin.auth.type}
          isReadOnly={!isEditable}
          onChange={(part) => change({ auth: { ...draft.auth, ...part } })}
        />
        {isForgotten && <Text tone="danger">{t('plugin_secret_forgotten')}</Text>}
        <OwnConnection plugin={plugin} />
      </FormSection>
    </FormLayout>
  );
}
