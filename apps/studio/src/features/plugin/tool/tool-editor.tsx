import {
  type BodyKind,
  ParameterLocation,
  type Plugin,
  riskOfMethod,
  SuggestResponseFields,
  TOOL_DESCRIPTION_MAX,
  TOOL_PATH_MAX,
  type ToolDefinition,
  type ToolMethod,
  ToolName,
  ToolRisk,
} from '@parley/contract';
import { Button, SectionHeader, SegmentedControl, Stack, Text, Textarea, TextField } from '@parley/ui';
import { Plus, WandSparkles } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { jsonProblem } from '../../../form/json-editor/json-problem.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { newParameter, newResponseField, unfilledNames, usualLocation } from './parameter-draft.ts';
import { ParameterTree } from './parameter-tree.tsx';
import { RequestLine } from './request-line.tsx';
import { ResponseTree } from './response-tree.tsx';
import { changeAt } from './tree.ts';
import { useParameterDialog, useResponseDialog } from './use-tree-dialog.tsx';

interface ToolEditorProps {
  plugin: Plugin;
  draft: ToolDefinition;
  isEditable: boolean;
  /** The last response, from which the fields can be taken; empty without one. */
  response: string;
  onChange: (change: Partial<ToolDefinition>) => void;
}

/** What a tool is, what it sends, and what the model gets of its response. */
export function ToolEditor({ plugin, draft, isEditable, response, onChange }: ToolEditorProps) {
  const { t } = useTranslation();
  const isMcp = plugin.source === 'mcp';
  const isNamed = ToolName.safeParse(draft.name).success;
  return (
    <>
      <Section title={t('plugin_tool_general')}>
        <TextField
          label={t('plugin_name')}
          hint={t(isMcp ? 'plugin_tool_name_mcp' : 'plugin_tool_name_hint')}
          value={draft.name}
          maxLength={64}
          readOnly={!isEditable || isMcp}
          autoComplete="off"
          spellCheck={false}
          error={isNamed ? undefined : t('plugin_tool_name_problem')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Textarea
          label={t('plugin_description')}
          hint={t('plugin_tool_description_hint')}
          value={draft.desc}
          rows={2}
          isAutoGrowing
          maxLength={TOOL_DESCRIPTION_MAX}
          readOnly={!isEditable}
          onChange={({ target }) => onChange({ desc: target.value })}
        />
        <SegmentedControl
          label={t('plugin_risk')}
          value={draft.risk}
          disabled={!isEditable}
          options={ToolRisk.options.map((value) => ({ value, label: t(`plugin_risk_${value}`) }))}
          hint={t(`plugin_risk_${draft.risk}_hint`)}
          onValueChange={(risk) => onChange({ risk })}
        />
      </Section>
      <RequestSection isMcp={isMcp} draft={draft} isEditable={isEditable} onChange={onChange} />
      <ResponseSection draft={draft} isEditable={isEditable} response={response} onChange={onChange} />
    </>
  );
}

interface SectionProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

function Section({ title, hint, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={4}>
        <SectionHeader id={id} title={title} hint={hint} actions={actions} />
        {children}
      </Stack>
    </section>
  );
}

const bodyKinds = ['json', 'form', 'multipart'] as const satisfies readonly BodyKind[];

type PartProps = Pick<ToolEditorProps, 'draft' | 'isEditable' | 'onChange'>;

function RequestSection({ isMcp, draft, isEditable, onChange }: PartProps & { isMcp: boolean }) {
  const { t } = useTranslation();
  const { method, path, request_params: parameters } = draft;
  const { ask, dialog } = useParameterDialog(parameters, isMcp, (request_params) => onChange({ request_params }));
  const hasBody = parameters.some(({ location }) => location === ParameterLocation.body);
  const unfilled = isMcp ? [] : unfilledNames(path, parameters);
  const changeMethod = (next: ToolMethod | undefined) =>
    // The risk follows the method as long as nobody has chosen another one.
    next && { method: next, ...(draft.risk === riskOfMethod(method) && { risk: riskOfMethod(next) }) };
  return (
    <>
      {!isMcp && (
        <Section title={t('plugin_request')}>
          <RequestLine
            method={method}
            path={path}
            maxLength={TOOL_PATH_MAX}
            isReadOnly={!isEditable}
            onChange={(change) => onChange({ ...change, ...changeMethod(change.method) })}
          />
          {unfilled.length > 0 && (
            <div role="status">
              <Text tone="danger" size="label">
                {t('plugin_path_unfilled', { names: unfilled.join(', ') })}
              </Text>
              {isEditable && (
                <Button
                  size="small"
                  icon={<Plus aria-hidden />}
                  onClick={() =>
                    onChange({
                      request_params: [
                        ...unfilled.map((name) => newParameter(ParameterLocation.path, name)),
                        ...parameters,
                      ],
                    })
                  }
                >
                  {t('plugin_path_fill')}
                </Button>
              )}
            </div>
          )}
          {hasBody && (
            <SegmentedControl
              label={t('plugin_body')}
              value={draft.body_kind}
              disabled={!isEditable}
              options={bodyKinds.map((value) => ({ value, label: t(`plugin_body_${value}`) }))}
              onValueChange={(body_kind) => onChange({ body_kind })}
            />
          )}
        </Section>
      )}
      <Section
        title={t('plugin_parameters')}
        hint={t('plugin_parameters_hint')}
        actions={
          isEditable &&
          !isMcp && (
            <Button
              size="small"
              icon={<Plus aria-hidden />}
              onClick={() => ask({ type: 'add', path: [] }, () => newParameter(usualLocation(method)))}
            >
              {t('plugin_parameter_add')}
            </Button>
          )
        }
      >
        {parameters.length === 0 ? (
          <Text tone="muted" size="label">
            {t('plugin_parameters_none')}
          </Text>
        ) : (
          <ParameterTree
            label={t('plugin_parameters')}
            parameters={parameters}
            isFixed={isMcp}
            onAsk={isEditable ? (action) => ask(action, (parent) => newParameter(parent.location)) : undefined}
          />
        )}
        {dialog}
      </Section>
    </>
  );
}

function ResponseSection({ draft, isEditable, response, onChange }: PartProps & { response: string }) {
  const { t } = useTranslation();
  const { response_params: fields } = draft;
  const { ask, dialog } = useResponseDialog(fields, (response_params) => onChange({ response_params }));
  const suggest = useOperationMutation(SuggestResponseFields, {
    onSuccess: ({ response_params }) => onChange({ response_params }),
  });
  const canTake = response.trim() !== '' && jsonProblem(response) === undefined;
  return (
    <Section
      title={t('plugin_response')}
      hint={t('plugin_response_hint')}
      actions={
        isEditable && (
          <>
            {canTake && (
              <Button
                size="small"
                icon={<WandSparkles aria-hidden />}
                isLoading={suggest.isPending}
                onClick={() => suggest.mutate({ response })}
              >
                {t('plugin_response_take')}
              </Button>
            )}
            <Button
              size="small"
              icon={<Plus aria-hidden />}
              onClick={() => ask({ type: 'add', path: [] }, () => newResponseField())}
            >
              {t('plugin_field_add')}
            </Button>
          </>
        )
      }
    >
      {fields.length === 0 ? (
        <Text tone="muted" size="label">
          {t('plugin_response_all')}
        </Text>
      ) : (
        <ResponseTree
          label={t('plugin_response')}
          fields={fields}
          onAsk={isEditable ? (action) => ask(action, () => newResponseField()) : undefined}
          onChoose={
            isEditable
              ? (path, is_chosen) =>
                  onChange({ response_params: changeAt(fields, path, (field) => ({ ...field, is_chosen })) })
              : undefined
          }
        />
      )}
      {dialog}
    </Section>
  );
}
