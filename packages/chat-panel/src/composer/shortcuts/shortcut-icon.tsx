import { SHORTCUT_ICONS, type ShortcutIconName } from '@parley/contract';
import {
  BookOpen,
  Calculator,
  Calendar,
  ChartColumn,
  Code,
  Heart,
  Image,
  Languages,
  Lightbulb,
  List,
  type LucideIcon,
  Mail,
  MapPin,
  Music,
  Pencil,
  Search,
  Sparkles,
  Star,
  Type,
} from 'lucide-react';

const icons: Readonly<Record<ShortcutIconName, LucideIcon>> = {
  sparkles: Sparkles,
  languages: Languages,
  pencil: Pencil,
  search: Search,
  text: Type,
  image: Image,
  code: Code,
  list: List,
  calendar: Calendar,
  mail: Mail,
  idea: Lightbulb,
  chart: ChartColumn,
  book: BookOpen,
  calculator: Calculator,
  map: MapPin,
  music: Music,
  heart: Heart,
  star: Star,
};

/** The picture of a shortcut; nothing for one that there is not. The name beside it says what it is. */
export function ShortcutIcon({ name, className }: { name: string; className?: string | undefined }) {
  const Icon = SHORTCUT_ICONS.some((known) => known === name) ? icons[name as ShortcutIconName] : null;
  return Icon && <Icon aria-hidden className={className} />;
}
