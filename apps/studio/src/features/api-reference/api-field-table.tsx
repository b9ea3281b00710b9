import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './api-field-table.module.css';
import type { ApiField } from './schema-fields.ts';

export function ApiFieldTable({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  const { t } = useTranslation();
  if (fields.length === 0)
    return (
      <p className={styles.none}>
        <strong>{title}</strong> {t('api_no_fields')}
      </p>
    );
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('api_field')}</th>
          <th scope="col">{t('api_type')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, isRequired }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              {type} {!isRequired && <span className={styles.optional}>{t('api_optional')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
