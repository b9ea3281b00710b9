import { ToolMethod } from '@parley/contract';
import { Select, TextField } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './request-line.module.css';

interface RequestLineProps {
  method: ToolMethod;
  path: string;
  maxLength: number;
  isReadOnly?: boolean;
  onChange: (change: { method?: ToolMethod; path?: string }) => void;
}

/** Method and path of a tool, as one reads them in a request. */
export function RequestLine({ method, path, maxLength, isReadOnly = false, onChange }: RequestLineProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.line}>
      <Select
        label={t('plugin_method')}
        value={method}
        disabled={isReadOnly}
        options={ToolMethod.options.map((value) => ({ value, label: value }))}
        onValueChange={(next) => onChange({ method: next })}
      />
      <TextField
        label={t('plugin_path')}
        hint={t('plugin_path_hint')}
        value={path}
        maxLength={maxLength}
        readOnly={isReadOnly}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ path: target.value })}
      />
    </div>
  );
}
