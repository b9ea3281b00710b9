import {
  type LeftOutOfImport,
  PLUGIN_TOOLS_MAX,
  RegisterMcpPlugin,
  RegisterPlugin,
  RegisterPluginMeta,
  type Space,
} from '@parley/contract';
import { Button, Dialog, Stack, Tabs, Text, useToast } from '@parley/ui';
import { FileJson2, LayoutGrid, Plug, SquarePen, Terminal } from 'lucide-react';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDiscardQuestion } from '../../../page/use-discard-question.tsx';
import { AuthFields } from '../auth/auth-fields.tsx';
import { Failure } from '../failure.tsx';
import { pluginPath } from '../plugin-path.ts';
import { PluginPictureField } from '../plugin-picture-field.tsx';
import { useChecked } from '../use-checked.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import { CurlSource, DocumentSource, isTyped, newSourceDraft, type SourceDraft } from './document-source.tsx';
import { chosenFirst, LeftOut, ToolChoice } from './import-review.tsx';
import { draftOfImport, newPluginDraft, type PluginDraft, type ReadPlugin, toRequest } from './plugin-draft.ts';
import { AddressField, PluginFields } from './plugin-fields.tsx';
import { TemplateList } from './template-list.tsx';

type Way = 'document' | 'curl' | 'form' | 'mcp' | 'template';

interface CreatePluginDialogProps {
  space: Space;
  onClose: () => void;
}

/** Creates a plugin: from an OpenAPI document, from a curl command, from a form, or from an MCP server. */
export function CreatePluginDialog({ space, onClose }: CreatePluginDialogProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('document');
  const [draft, setDraft] = useState(newSourceDraft);
  const [form, setForm] = useState(newPluginDraft);
  const [mcp, setMcp] = useState(newPluginDraft);
  const [imported, setImported] = useState<ReadPlugin>();
  const [created, setCreated] = useState<CreatedPlugin>();
  const isChanged = isTyped(draft) || form !== newPluginDraft || mcp !== newPluginDraft;
  const { leave, question } = useDiscardQuestion(isChanged, onClose);
  const open = useOpenCreated(space.id);
  if (created) return <LeftOutDialog plugin={created} onClose={() => open(created.id, created.name)} />;
  if (imported)
    return (
      <ReviewDialog
        space={space}
        imported={imported}
        onBack={() => setImported(undefined)}
        onCreated={open}
        onClose={onClose}
      />
    );
  const source = {
    spaceId: space.id,
    draft,
    onChange: (change: Partial<SourceDraft>) => setDraft((now) => ({ ...now, ...change })),
    onRead: setImported,
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('plugin_create')}
      description={t('plugin_create_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      <Tabs
        label={t('plugin_ways')}
        variant="pill"
        value={way}
        onValueChange={setWay}
        tabs={[
          {
            value: 'document',
            label: 'OpenAPI',
            icon: <FileJson2 aria-hidden />,
            content: <DocumentSource {...source} />,
          },
          {
            value: 'curl',
            label: 'curl',
            icon: <Terminal aria-hidden />,
            content: <CurlSource {...source} />,
          },
          {
            value: 'form',
            label: t('plugin_way_form'),
            icon: <SquarePen aria-hidden />,
            content: <PluginForm spaceId={space.id} draft={form} onChange={changeWith(setForm)} onCreated={open} />,
          },
          {
            value: 'mcp',
            label: t('plugin_way_mcp'),
            icon: <Plug aria-hidden />,
            content: (
              <McpForm
                spaceId={space.id}
                draft={mcp}
                onChange={changeWith(setMcp)}
                onCreated={(plugin) => (plugin.leftOut.length > 0 ? setCreated(plugin) : open(plugin.id, plugin.name))}
              />
            ),
          },
          {
            value: 'template',
            label: t('plugin_way_template'),
            icon: <LayoutGrid aria-hidden />,
            content: <TemplateList onChoose={(template) => setImported({ ...template, left_out: [] })} />,
          },
        ]}
      />
      {question}
    </Dialog>
  );
}

type ChangePlugin = (change: Partial<PluginDraft>) => void;

/** An icon is there some time after it was chosen: what was typed meanwhile stays. */
const changeWith =
  (set: Dispatch<SetStateAction<PluginDraft>>): ChangePlugin =>
  (change) =>
    set((now) => ({ ...now, ...change }));

function useOpenCreated(spaceId: string): (pluginId: string, name: string) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshPlugins();
  return (pluginId, name) => {
    void refresh();
    toast('success', t('plugin_created', { name }));
    void navigate(pluginPath(spaceId, pluginId));
  };
}

interface PartProps {
  spaceId: string;
  draft: PluginDraft;
  onChange: ChangePlugin;
  onCreated: (pluginId: string, name: string) => void;
}

/** A plugin of which not everything that its server offers can be used. */
interface CreatedPlugin {
  readonly id: string;
  readonly name: string;
  readonly leftOut: readonly LeftOutOfImport[];
}

/** Says what was left out before the page of the plugin is opened. */
function LeftOutDialog({ plugin, onClose }: { plugin: CreatedPlugin; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_created', { name: plugin.name })}
      closeLabel={t('close')}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('plugin_open')}
        </Button>
      }
    >
      <LeftOut parts={plugin.leftOut} />
    </Dialog>
  );
}

/** Name, address and auth; tools are added on its page. */
function PluginForm({ spaceId, draft, onChange, onCreated }: PartProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [failure, setFailure] = useState('');
  const [isUploading, setUploading] = useState(false);
  const { root, isChecked, check } = useChecked<HTMLDivElement>();
  const create = useOperationMutation(RegisterPluginMeta, {
    onSuccess: ({ plugin_id }, { name }) => onCreated(plugin_id, name),
    onError: (error) => setFailure(errorMessage(error)),
  });
  const request = toRequest(draft);
  return (
    <Stack gap={4} ref={root}>
      <PluginFields draft={draft} isChecked={isChecked} onChange={onChange} onBusyChange={setUploading} />
      <Failure text={failure} />
      <div>
        <Button
          variant="primary"
          isLoading={create.isPending || isUploading}
          onClick={() => {
            setFailure('');
            if (request) create.mutate({ space_id: spaceId, ...request });
            else check();
          }}
        >
          {t('plugin_create')}
        </Button>
      </div>
    </Stack>
  );
}

/** Address, icon and auth of an MCP server; its name and its tools are read from it. */
function McpForm({
  spaceId,
  draft,
  onChange,
  onCreated,
}: Omit<PartProps, 'onCreated'> & { onCreated: (plugin: CreatedPlugin) => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [failure, setFailure] = useState('');
  const [isUploading, setUploading] = useState(false);
  const { root, isChecked, check } = useChecked<HTMLDivElement>();
  const create = useOperationMutation(RegisterMcpPlugin, {
    onSuccess: ({ plugin_id, name, left_out }) => onCreated({ id: plugin_id, name, leftOut: left_out }),
    onError: (error) => setFailure(errorMessage(error)),
  });
  const request = toRequest({ ...draft, name: 'MCP' });
  return (
    <Stack gap={4} ref={root}>
      <AddressField
        label={t('plugin_mcp_url')}
        hint={t('plugin_mcp_url_hint')}
        value={draft.url}
        isChecked={isChecked}
        onChange={(url) => onChange({ url })}
      />
      <PluginPictureField
        name={draft.name}
        icon={draft.icon}
        onChange={(icon) => onChange({ icon })}
        onBusyChange={setUploading}
      />
      <AuthFields
        draft={draft.auth}
        hasSecret={false}
        isChecked={isChecked}
        onChange={(change) => onChange({ auth: { ...draft.auth, ...change } })}
      />
      <Failure text={failure} />
      <div>
        <Button
          variant="primary"
          isLoading={create.isPending || isUploading}
          onClick={() => {
            setFailure('');
            if (!request) return check();
            // The server has a name and a description of its own.
            const { name: _, desc: __, ...server } = request;
            create.mutate({ space_id: spaceId, ...server });
          }}
        >
          {t('plugin_mcp_connect')}
        </Button>
      </div>
    </Stack>
  );
}

interface ReviewDialogProps {
  space: Space;
  imported: ReadPlugin;
  onBack: () => void;
  onCreated: (pluginId: string, name: string) => void;
  onClose: () => void;
}

/** What was read, before it is stored: the plugin can be changed, and tools can be left out. */
function ReviewDialog({ space, imported, onBack, onCreated, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [draft, setDraft] = useState<PluginDraft>(() => draftOfImport(imported));
  const [chosen, setChosen] = useState(() => chosenFirst(imported.tools, PLUGIN_TOOLS_MAX));
  const [failure, setFailure] = useState('');
  const [isUploading, setUploading] = useState(false);
  const { root, isChecked, check } = useChecked<HTMLDivElement>();
  const { leave, question } = useDiscardQuestion(true, onClose);
  const create = useOperationMutation(RegisterPlugin, {
    onSuccess: ({ plugin_id }, { name }) => onCreated(plugin_id, name),
    onError: (error) => setFailure(errorMessage(error)),
  });
  const request = toRequest(draft);
  const tools = imported.tools.filter(({ name }) => chosen.has(name));
  const isTooMany = tools.length > PLUGIN_TOOLS_MAX;
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('plugin_review')}
      description={t('plugin_review_hint')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onBack}>{t('plugin_back')}</Button>
          <Button
            variant="primary"
            disabled={tools.length === 0 || isTooMany}
            isLoading={create.isPending || isUploading}
            onClick={() => {
              setFailure('');
              if (request) create.mutate({ space_id: space.id, ...request, tools });
              else check();
            }}
          >
            {t('plugin_create')}
          </Button>
        </>
      }
    >
      <Stack gap={5} ref={root}>
        <LeftOut parts={imported.left_out} />
        <ToolChoice tools={imported.tools} chosen={chosen} onChange={setChosen} />
        {isTooMany && <Text tone="danger">{t('plugin_tools_max', { max: PLUGIN_TOOLS_MAX })}</Text>}
        <PluginFields draft={draft} isChecked={isChecked} onChange={changeWith(setDraft)} onBusyChange={setUploading} />
        <Failure text={failure} />
      </Stack>
      {question}
    </Dialog>
  );
}
