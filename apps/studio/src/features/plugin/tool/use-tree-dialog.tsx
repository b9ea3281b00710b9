import { ParameterType, type ResponseField, type ToolParameter } from '@parley/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import type { TreeAction } from './parameter-tree.tsx';
import { ResponseFieldDialog } from './response-field-dialog.tsx';
import { addAt, changeAt, siblingsAt, type TreePath } from './tree.ts';

interface OpenDialog<Part> {
  readonly type: 'edit' | 'add';
  readonly path: TreePath;
  readonly node: Part;
  /** The others at its level. */
  readonly siblings: readonly Part[];
  readonly isNameless: boolean;
  readonly isPart: boolean;
}

interface TreeNode<Self> {
  name: string;
  type: ParameterType;
  sub_parameters?: Self[] | undefined;
}

/** What is done at a place of a tree: removing at once, adding and editing in a dialog. */
function useTreeActions<Part extends TreeNode<Part>>(list: readonly Part[], onChange: (list: Part[]) => void) {
  const [open, setOpen] = useState<OpenDialog<Part>>();
  /** `create` gets the node that the new one becomes a part of. */
  function ask({ type, path }: TreeAction, create: (parent: Part) => Part) {
    if (type === 'remove') return onChange(changeAt(list, path, () => undefined));
    const last = path[path.length - 1] ?? 0;
    const at = path.length > 0 ? siblingsAt(list, path)[last] : undefined;
    if (type === 'add') {
      return setOpen({
        type,
        path,
        node: create(at as Part),
        siblings: at ? (at.sub_parameters ?? []) : list,
        isNameless: at?.type === ParameterType.array,
        isPart: at !== undefined,
      });
    }
    if (!at) return;
    setOpen({
      type,
      path,
      node: at,
      siblings: siblingsAt(list, path).filter((one) => one !== at),
      isNameless: at.name === '',
      isPart: path.length > 1,
    });
  }
  function save(node: Part): void {
    if (!open) return;
    onChange(open.type === 'add' ? addAt(list, open.path, node) : changeAt(list, open.path, () => node));
    setOpen(undefined);
  }
  return { open, ask, save, close: () => setOpen(undefined) };
}

type Ask<Part> = (action: TreeAction, create: (parent: Part) => Part) => void;

/** The dialog for parameters of a tool. */
export function useParameterDialog(
  list: readonly ToolParameter[],
  isFixed: boolean,
  onChange: (list: ToolParameter[]) => void,
): { ask: Ask<ToolParameter>; dialog: ReactNode } {
  const { t } = useTranslation();
  const { open, ask, save, close } = useTreeActions(list, onChange);
  const dialog = open && (
    <ParameterDialog
      title={t(open.type === 'add' ? 'plugin_parameter_add' : 'plugin_parameter_edit')}
      parameter={open.node}
      isPart={open.isPart}
      isNameless={open.isNameless}
      isFixed={isFixed}
      siblings={open.siblings}
      onSave={save}
      onClose={close}
    />
  );
  return { ask, dialog };
}

/** The dialog for fields of a response. */
export function useResponseDialog(
  list: readonly ResponseField[],
  onChange: (list: ResponseField[]) => void,
): { ask: Ask<ResponseField>; dialog: ReactNode } {
  const { t } = useTranslation();
  const { open, ask, save, close } = useTreeActions(list, onChange);
  const dialog = open && (
    <ResponseFieldDialog
      title={t(open.type === 'add' ? 'plugin_field_add' : 'plugin_field_edit')}
      field={open.node}
      isNameless={open.isNameless}
      siblings={open.siblings}
      onSave={save}
      onClose={close}
    />
  );
  return { ask, dialog };
}
