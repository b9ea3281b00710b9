import { type Dataset, DatasetStatus, type DocumentInfo, DocumentStatus, newChunkStrategy } from '@parley/contract';
// Loaded before the tests, so that no test has to wait for them.
import '../features/knowledge/import-page.tsx';
import '../features/knowledge/knowledge-area.tsx';

/** A knowledge as the server lists it. */
export const datasetInfo = (change: Partial<Dataset> = {}): Dataset => ({
  dataset_id: '501',
  space_id: '10',
  name: 'Handbook',
  description: '',
  icon_uri: '',
  icon_url: '',
  format_type: 0,
  status: DatasetStatus.ready,
  can_edit: true,
  creator_id: '1',
  creator_name: 'Alice',
  avatar_url: '',
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  doc_count: 1,
  processing_count: 0,
  failed_count: 0,
  file_list: ['guide.txt'],
  processing_file_list: [],
  processing_file_id_list: [],
  failed_file_list: [],
  failed_file_id_list: [],
  all_file_size: 2048,
  slice_count: 2,
  hit_count: 0,
  bot_used_count: 0,
  ...change,
});

/** A document as the server lists it. */
export const documentInfo = (change: Partial<DocumentInfo> = {}): DocumentInfo => ({
  document_id: '601',
  dataset_id: '501',
  name: 'guide.txt',
  format_type: 0,
  source_type: 0,
  type: 'txt',
  status: DocumentStatus.enabled,
  stage: 'done',
  progress: 100,
  status_descript: '',
  size: 2048,
  char_count: 2000,
  slice_count: 2,
  hit_count: 0,
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  file_url: '',
  web_url: '',
  title: '',
  chunk_strategy: newChunkStrategy,
  update_rule: { update_type: 0, update_interval: 0 },
  tags: [],
  ...change,
});
