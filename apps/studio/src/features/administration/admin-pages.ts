import { BrainCircuit, Gauge, HardDrive, ScrollText, UsersRound } from 'lucide-react';

/** The pages of the administration, in the order of its sidebar. */
export const adminPages = [
  { path: '/admin', text: 'admin_overview', icon: Gauge },
  { path: '/admin/users', text: 'users', icon: UsersRound },
  { path: '/admin/models', text: 'models', icon: BrainCircuit },
  { path: '/admin/storage', text: 'storage', icon: HardDrive },
  { path: '/admin/audit', text: 'audit_log', icon: ScrollText },
] as const;
