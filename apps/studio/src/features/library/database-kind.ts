import { Table2 } from 'lucide-react';
import { CreateDatabaseDialog, DatabaseCards } from '../database/index.ts';
import type { ResourceKind } from './resource-kind.ts';

/** Tables that agents read and write. */
export const databaseKind: ResourceKind = {
  key: 'databases',
  tab: 'databases',
  create: 'database_create',
  Icon: Table2,
  List: DatabaseCards,
  CreateDialog: CreateDatabaseDialog,
};
