import {
  CreateAPI,
  ParameterLocation,
  type Plugin,
  riskOfMethod,
  TOOL_DESCRIPTION_MAX,
  TOOL_PATH_MAX,
  type ToolMethod,
  ToolName,
} from '@parley/contract';
import { Button, Dialog, Stack, Textarea, TextField } from '@parley/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Failure } from '../failure.tsx';
import { toolPath } from '../plugin-path.ts';
import { newParameter, unfilledNames } from '../tool/parameter-draft.ts';
import { RequestLine } from '../tool/request-line.tsx';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

const emptyTool = { name: '', desc: '', method: 'GET' as ToolMethod, path: '/' };

/** Adds a tool by hand: what it is called and where it is. The rest is on its page, which opens then. */
export function NewToolDialog({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshPlugins();
  const [draft, setDraft] = useState(emptyTool);
  const [isNameLeft, setNameLeft] = useState(false);
  const [failure, setFailure] = useState('');
  const create = useOperationMutation(CreateAPI, {
    onSuccess: ({ api_id }) => {
      void refresh();
      void navigate(toolPath(plugin.space_id, plugin.plugin_id, api_id));
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const isNamed = ToolName.safeParse(draft.name).success;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_tool_add')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isNamed || draft.path.trim() === ''}
            isLoading={create.isPending}
            onClick={() => {
              setFailure('');
              create.mutate({
                plugin_id: plugin.plugin_id,
                tool: {
                  ...draft,
                  path: draft.path.trim(),
                  body_kind: 'json',
                  risk: riskOfMethod(draft.method),
                  request_params: unfilledNames(draft.path, []).map((name) =>
                    newParameter(ParameterLocation.path, name),
                  ),
                  response_params: [],
                },
              });
            }}
          >
            {t('plugin_tool_add')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t('plugin_name')}
          hint={t('plugin_tool_name_hint')}
          value={draft.name}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={isNameLeft && !isNamed ? t('plugin_tool_name_problem') : undefined}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          onBlur={() => setNameLeft(true)}
        />
        <Textarea
          label={t('plugin_description')}
          hint={t('plugin_tool_description_hint')}
          value={draft.desc}
          rows={2}
          isAutoGrowing
          maxLength={TOOL_DESCRIPTION_MAX}
          onChange={({ target }) => setDraft({ ...draft, desc: target.value })}
        />
        <RequestLine
          method={draft.method}
          path={draft.path}
          maxLength={TOOL_PATH_MAX}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
