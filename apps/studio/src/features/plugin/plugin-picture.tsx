import { Avatar, ResourceSign } from '@parley/ui';
import { Plug } from 'lucide-react';

/** The picture of a plugin, or the sign of all plugins. Decorative: its name is beside it. */
export function PluginPicture({ src = '', size = 40 }: { src?: string | undefined; size?: 32 | 40 | 64 }) {
  if (src !== '') return <Avatar kind="space" name="" src={src} size={size} />;
  return <ResourceSign icon={<Plug />} tint={2} size={size} />;
}
