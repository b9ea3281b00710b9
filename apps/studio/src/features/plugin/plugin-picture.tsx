import { Avatar, ResourceSign } from '@parley/ui';
import { Calculator, Clock, CloudSun, Globe, ImageIcon, type LucideIcon, Plug, Rss, Ruler } from 'lucide-react';

/** Of the plugins that come with the server. */
const signs: Readonly<Record<string, LucideIcon>> = {
  official_calculator: Calculator,
  official_clock: Clock,
  official_feed: Rss,
  official_picture: ImageIcon,
  official_units: Ruler,
  official_weather: CloudSun,
  official_web_page: Globe,
};

interface PluginPictureProps {
  /** Left out before it is created. */
  id?: string;
  name: string;
  src?: string | undefined;
  size?: 32 | 40 | 64;
}

/** The picture of a plugin, its sign if it comes with the server, or its initial. Decorative: its name is beside it. */
export function PluginPicture({ id = '', name, src = '', size = 40 }: PluginPictureProps) {
  const Sign = signs[id] ?? Plug;
  if (src === '' && (name.trim() === '' || id in signs)) return <ResourceSign icon={<Sign />} tint={2} size={size} />;
  return <Avatar kind="space" name={name} src={src} size={size} />;
}
