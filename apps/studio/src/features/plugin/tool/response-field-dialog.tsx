import {
  PARAMETER_DESCRIPTION_MAX,
  PARAMETER_NAME_MAX,
  type ParameterType,
  type ResponseField,
} from '@parley/contract';
import { Button, Dialog, Select, Stack, Textarea, TextField } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasParts, parameterTypes } from '../parameter-types.ts';
import { withOwnParts } from './parameter-draft.ts';

interface ResponseFieldDialogProps {
  title: string;
  field: ResponseField;
  isNameless: boolean;
  /** The others at its level. */
  siblings: readonly ResponseField[];
  onSave: (field: ResponseField) => void;
  onClose: () => void;
}

/** One field of a response. */
export function ResponseFieldDialog({ title, field, isNameless, siblings, onSave, onClose }: ResponseFieldDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(field);
  const name = draft.name.trim();
  const isTaken = !isNameless && siblings.some((one) => one.name === name);
  const save = () => {
    const { sub_parameters, ...rest } = withOwnParts(draft, field.type);
    onSave({ ...rest, name, ...(hasParts(draft.type) && sub_parameters && { sub_parameters }) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={isTaken || (!isNameless && name === '')} onClick={save}>
            {t('plugin_apply')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {!isNameless && (
          <TextField
            label={t('plugin_name')}
            value={draft.name}
            maxLength={PARAMETER_NAME_MAX}
            autoComplete="off"
            spellCheck={false}
            error={isTaken ? t('plugin_name_taken') : undefined}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
        <Textarea
          label={t('plugin_description')}
          value={draft.desc}
          rows={2}
          isAutoGrowing
          maxLength={PARAMETER_DESCRIPTION_MAX}
          onChange={({ target }) => setDraft({ ...draft, desc: target.value })}
        />
        <Select
          label={t('plugin_type')}
          value={String(draft.type)}
          options={parameterTypes.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
          onValueChange={(value) => setDraft({ ...draft, type: Number(value) as ParameterType })}
        />
      </Stack>
    </Dialog>
  );
}
