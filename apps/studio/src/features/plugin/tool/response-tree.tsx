import { PARAMETER_DEPTH_MAX, ParameterType, type ResponseField } from '@parley/contract';
import { Checkbox, IconButton } from '@parley/ui';
import { Pencil, Plus, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasParts, parameterTypeOf } from '../parameter-types.ts';
import type { TreeAction } from './parameter-tree.tsx';
import type { TreePath } from './tree.ts';
import { TreeList, TreeRow } from './tree-row.tsx';

interface ResponseTreeProps {
  label: string;
  fields: readonly ResponseField[];
  /** The tree is read-only without it. */
  onAsk?: ((action: TreeAction) => void) | undefined;
  onChoose?: ((path: TreePath, isChosen: boolean) => void) | undefined;
}

/** The fields of a response, and which of them the model gets. */
export function ResponseTree(tree: ResponseTreeProps) {
  return <Level {...tree} path={[]} isOff={false} />;
}

/** `isOff`: the model does not get what they are part of. */
function Level({ fields, path, label, ...tree }: ResponseTreeProps & { path: TreePath; isOff: boolean }) {
  return (
    <TreeList label={label} isInner={path.length > 0}>
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same while they are edited
        <Field key={index} {...tree} field={field} path={[...path, index]} />
      ))}
    </TreeList>
  );
}

interface FieldProps extends Pick<ResponseTreeProps, 'onAsk' | 'onChoose'> {
  field: ResponseField;
  path: TreePath;
  isOff: boolean;
}

function Field({ field, path, isOff, onAsk, onChoose }: FieldProps) {
  const { t } = useTranslation();
  const { type, desc, is_chosen, sub_parameters: parts = [] } = field;
  const name = field.name || t('plugin_list_item');
  const mayHaveMore =
    hasParts(type) && path.length < PARAMETER_DEPTH_MAX && (type === ParameterType.object || parts.length === 0);
  return (
    <TreeRow
      leading={
        <Checkbox
          label={t('plugin_field_chosen', { name })}
          isLabelHidden
          checked={is_chosen && !isOff}
          disabled={isOff || !onChoose}
          onCheckedChange={(isChosen) => onChoose?.(path, isChosen)}
        />
      }
      name={name}
      facts={[t(parameterTypeOf(type).label)]}
      description={desc}
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
            <IconButton
              label={t('plugin_part_remove', { name })}
              icon={<X aria-hidden />}
              onClick={() => onAsk({ type: 'remove', path })}
            />
          </>
        )
      }
    >
      {parts.length > 0 && (
        <Level
          label={t('plugin_parts_of', { name })}
          fields={parts}
          path={path}
          isOff={isOff || !is_chosen}
          onAsk={onAsk}
          onChoose={onChoose}
        />
      )}
    </TreeRow>
  );
}
