import {
  BatchCreateAPI,
  freeToolName,
  type ImportedPlugin,
  PLUGIN_TOOLS_MAX,
  type Plugin,
  type PluginTool,
} from '@parley/contract';
import { Button, Dialog, Select, Stack, Tag, Text, TextField, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { chosenFirst, LeftOut, ToolChoice } from '../create/import-review.tsx';
import { Failure } from '../failure.tsx';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import { useChangedParts } from './change-list.tsx';
import { compareWith, type ImportChoice, type ImportedTool, nameProblem, toRequest } from './imported-tools.ts';

interface ToolReviewProps {
  plugin: Plugin;
  /** The tools that it has. */
  present: readonly PluginTool[];
  imported: ImportedPlugin;
  onBack: () => void;
  onClose: () => void;
}

/** Each tool that was read is new, changed or there already: builders add it, replace the one of its name, or give it another name. */
export function ToolReview({ plugin, present, imported, onBack, onClose }: ToolReviewProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshPlugins();
  const compared = compareWith(present, imported.tools);
  const comparedOf = new Map(compared.map((one) => [one.tool.name, one]));
  const [choice, setChoice] = useState<ImportChoice>(() => ({
    chosen: chosenFirst(
      compared.filter(({ state }) => state === 'new').map(({ tool }) => tool),
      PLUGIN_TOOLS_MAX - present.length,
    ),
    renamed: new Map(),
  }));
  const [failure, setFailure] = useState('');
  const add = useOperationMutation(BatchCreateAPI, {
    onSuccess: async ({ api_ids }, { replaced_names = [] }) => {
      const replaced = replaced_names.length;
      const count = api_ids.length - replaced;
      toast(
        'success',
        replaced > 0 ? t('plugin_tools_imported', { added: count, replaced }) : t('plugin_tools_added', { count }),
      );
      onClose();
      await refresh();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const request = toRequest(imported.tools, compared, choice);
  const addedCount = request.tools.length - request.replaced_names.length;
  const isTooMany = present.length + addedCount > PLUGIN_TOOLS_MAX;
  const problemOf = (name: string) => nameProblem(name, present, request.tools);
  const hasProblem = [...choice.renamed].some(
    ([name, newName]) => choice.chosen.has(name) && problemOf(newName) !== undefined,
  );
  const rename = (name: string, newName: string | undefined) => {
    const renamed = new Map(choice.renamed);
    if (newName === undefined) renamed.delete(name);
    else renamed.set(name, newName);
    setChoice({ ...choice, renamed });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_tools_import')}
      description={t('plugin_tools_review_hint', { url: plugin.url })}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onBack}>{t('plugin_back')}</Button>
          <Button
            variant="primary"
            disabled={request.tools.length === 0 || isTooMany || hasProblem}
            isLoading={add.isPending}
            onClick={() => {
              setFailure('');
              add.mutate({ plugin_id: plugin.plugin_id, ...request });
            }}
          >
            {t(addLabel(addedCount, request.replaced_names.length))}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <LeftOut parts={imported.left_out} />
        {compared.some(({ state }) => state === 'changed') && (
          <Text size="label" tone="muted">
            {t('plugin_import_kept')}
          </Text>
        )}
        <ToolChoice
          tools={imported.tools}
          chosen={choice.chosen}
          onChange={(chosen) => setChoice({ ...choice, chosen })}
          remarkOf={({ name }) => {
            const one = comparedOf.get(name);
            const state = one?.state ?? 'new';
            const newName = choice.renamed.get(name);
            return {
              tag: <Tag tone={tags[state].tone}>{t(tags[state].text)}</Tag>,
              below: one && state === 'changed' && (
                <ChangedTool
                  imported={one}
                  isChosen={choice.chosen.has(name)}
                  newName={newName}
                  problem={newName === undefined ? undefined : problemOf(newName)}
                  suggestName={() =>
                    freeToolName(
                      name,
                      new Set([...present, ...imported.tools, ...request.tools].map((tool) => tool.name)),
                    )
                  }
                  onRename={(next) => rename(name, next)}
                />
              ),
              canChoose: state !== 'same',
            };
          }}
        />
        {isTooMany && <Text tone="danger">{t('plugin_tools_max', { max: PLUGIN_TOOLS_MAX })}</Text>}
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}

const tags = {
  new: { tone: 'success', text: 'plugin_change_added' },
  changed: { tone: 'warning', text: 'plugin_change_changed' },
  same: { tone: 'neutral', text: 'plugin_import_same' },
} as const;

const addLabel = (added: number, replaced: number) =>
  replaced === 0 ? 'plugin_tools_add' : added === 0 ? 'plugin_tools_replace' : 'plugin_tools_add_replace';

interface ChangedToolProps {
  imported: ImportedTool;
  isChosen: boolean;
  /** Left out where it replaces the tool of its name. */
  newName: string | undefined;
  problem: ReturnType<typeof nameProblem>;
  suggestName: () => string;
  onRename: (newName: string | undefined) => void;
}

/** How a tool differs from the one of the same name, and whether it replaces it. */
function ChangedTool({ imported, isChosen, newName, problem, suggestName, onRename }: ChangedToolProps) {
  const { t } = useTranslation();
  const { name } = imported.tool;
  return (
    <>
      <Text size="small" tone="muted">
        {t('plugin_import_differs', { parts: useChangedParts(imported.fields) })}
      </Text>
      {isChosen && (
        <Select
          label={t('plugin_import_way', { name })}
          isLabelHidden
          value={newName === undefined ? 'replace' : 'rename'}
          options={[
            { value: 'replace', label: t('plugin_import_replace') },
            { value: 'rename', label: t('plugin_import_rename') },
          ]}
          onValueChange={(way) => onRename(way === 'rename' ? suggestName() : undefined)}
        />
      )}
      {isChosen && newName !== undefined && (
        <TextField
          label={t('plugin_import_name', { name })}
          value={newName}
          autoComplete="off"
          spellCheck={false}
          error={problem && t(problem === 'taken' ? 'plugin_name_taken' : 'plugin_tool_name_problem')}
          onChange={({ target }) => onRename(target.value)}
        />
      )}
    </>
  );
}
