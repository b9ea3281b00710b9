import {
  Boxes,
  BrainCircuit,
  ChartColumn,
  Gauge,
  HardDrive,
  ScrollText,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react';

/** The pages of the administration, in the order of its sidebar. */
export const adminPages = [
  { path: '/admin', text: 'admin_overview', icon: Gauge },
  { path: '/admin/users', text: 'users', icon: UsersRound },
  { path: '/admin/spaces', text: 'team_spaces', icon: Boxes },
  { path: '/admin/models', text: 'models', icon: BrainCircuit },
  { path: '/admin/usage', text: 'usage', icon: ChartColumn },
  { path: '/admin/storage', text: 'storage', icon: HardDrive },
  { path: '/admin/limits', text: 'limits', icon: SlidersHorizontal },
  { path: '/admin/audit', text: 'audit_log', icon: ScrollText },
] as const;
