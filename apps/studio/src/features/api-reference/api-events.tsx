import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './api-events.module.css';
import { ApiFieldTable } from './api-field-table.tsx';
import { ApiFold } from './api-fold.tsx';
import type { ApiEvent } from './api-operations.ts';

/** The events of a streamed call. Collapsed, because most of them carry a whole message. */
export function ApiEvents({ events }: { events: readonly ApiEvent[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.events}>
      <p className={styles.title}>{t('api_events')}</p>
      {events.map(({ name, variant, fields }) => (
        <div key={`${name} ${variant}`} className={styles.event}>
          <ApiFold title={<EventName name={name} variant={variant} />}>
            <ApiFieldTable title={t('api_event_data')} fields={fields} />
          </ApiFold>
        </div>
      ))}
    </div>
  );
}

function EventName({ name, variant }: Pick<ApiEvent, 'name' | 'variant'>) {
  return (
    <>
      <code>{name}</code>
      {variant && <span className={styles.variant}>{variant}</span>}
    </>
  );
}
