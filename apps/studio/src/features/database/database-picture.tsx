import { ResourceSign } from '@parley/ui';
import { Table2 } from 'lucide-react';

/** The sign of a table. */
export function DatabasePicture({ size = 40 }: { size?: 32 | 40 }) {
  return <ResourceSign icon={<Table2 />} tint={2} size={size} />;
}
