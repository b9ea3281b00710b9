import { isNeeded, PARAMETER_DEPTH_MAX, ParameterSource, ParameterType, type ToolParameter } from '@parley/contract';
import { IconButton, Tag } from '@parley/ui';
import { EyeOff, Pencil, Plus, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasParts, parameterLocationOf, parameterTypeOf } from '../parameter-types.ts';
import type { TreePath } from './tree.ts';
import { TreeList, TreeRow } from './tree-row.tsx';

interface ParameterTreeProps {
  label: string;
  parameters: readonly ToolParameter[];
  /** What they are is decided by an MCP server: only who gives their values can be changed. */
  isFixed?: boolean;
  /** The tree is read-only without it. */
  onAsk?: ((action: TreeAction) => void) | undefined;
}

/** What is to be done at a place of the tree. */
export interface TreeAction {
  readonly type: 'edit' | 'add' | 'remove';
  readonly path: TreePath;
}

/** The parameters of a tool: what each is, and who gives its value. */
export function ParameterTree(tree: ParameterTreeProps) {
  return <Level {...tree} path={[]} />;
}

function Level({ label, parameters, path, isFixed = false, onAsk }: ParameterTreeProps & { path: TreePath }) {
  return (
    <TreeList label={label} isInner={path.length > 0}>
      {parameters.map((parameter, index) => (
        <Parameter
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same while they are edited
          key={index}
          parameter={parameter}
          path={[...path, index]}
          isFixed={isFixed}
          onAsk={onAsk}
        />
      ))}
    </TreeList>
  );
}

interface ParameterProps {
  parameter: ToolParameter;
  path: TreePath;
  isFixed: boolean;
  onAsk: ParameterTreeProps['onAsk'];
}

function Parameter({ parameter, path, isFixed, onAsk }: ParameterProps) {
  const { t } = useTranslation();
  const { type, location, sub_parameters: parts = [] } = parameter;
  const isItem = parameter.name === '' && !parameter.is_whole_body;
  const name = parameter.name || t(parameter.is_whole_body ? 'plugin_whole_body' : 'plugin_list_item');
  const mayHaveMore =
    !isFixed &&
    hasParts(type) &&
    path.length < PARAMETER_DEPTH_MAX &&
    (type === ParameterType.object || parts.length === 0);
  return (
    <TreeRow
      name={name}
      facts={[
        t(parameterTypeOf(type).label),
        ...(path.length === 1 && !isFixed ? [t(parameterLocationOf(location).label)] : []),
        ...(parameter.file_type ? [t(`plugin_file_${parameter.file_type}`)] : []),
      ]}
      tags={isNeeded(parameter) && !isItem && <Tag>{t('plugin_required')}</Tag>}
      description={parameter.desc}
      note={<ValueNote parameter={parameter} />}
      actions={
        onAsk && (
          <>
            {mayHaveMore && (
              <IconButton
                label={t('plugin_part_add', { name })}
                icon={<Plus aria-hidden />}
                onClick={() => onAsk({ type: 'add', path })}
              />
            )}
            <IconButton
              label={t('plugin_part_edit', { name })}
              icon={<Pencil aria-hidden />}
              onClick={() => onAsk({ type: 'edit', path })}
            />
            {!isFixed && (
              <IconButton
                label={t('plugin_part_remove', { name })}
                icon={<X aria-hidden />}
                onClick={() => onAsk({ type: 'remove', path })}
              />
            )}
          </>
        )
      }
    >
      {parts.length > 0 && (
        <Level label={t('plugin_parts_of', { name })} parameters={parts} path={path} isFixed={isFixed} onAsk={onAsk} />
      )}
    </TreeRow>
  );
}

/** Who gives the value, and the default; nothing where the model decides alone. */
function ValueNote({ parameter: { source, variable_key = '', default_value, choices } }: { parameter: ToolParameter }) {
  const { t } = useTranslation();
  if (source === ParameterSource.fixed)
    return (
      <>
        <EyeOff aria-hidden />
        {default_value === undefined ? t('plugin_note_never') : t('plugin_note_fixed', { value: default_value })}
      </>
    );
  if (source === ParameterSource.variable)
    return (
      <>
        <EyeOff aria-hidden />
        {t('plugin_note_variable', { key: variable_key })}
      </>
    );
  const notes = [
    ...(default_value === undefined ? [] : [t('plugin_note_default', { value: default_value })]),
    ...(choices?.length ? [t('plugin_note_choices', { values: choices.join(', ') })] : []),
  ];
  return notes.length > 0 ? notes.join(' · ') : null;
}
