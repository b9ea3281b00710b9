import { OPEN_API_PATH } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ConnectionFailed } from '../../api/connection-failed.ts';
import { fetchJson } from '../../api/fetch-json.ts';
import { groupsOf } from './api-operations.ts';
import type { OpenApiDocument } from './open-api-document.ts';

/** The calls this server answers, as it describes them itself. */
export function useApiGroups() {
  return useQuery({ queryKey: [OPEN_API_PATH], queryFn: loadGroups });
}

async function loadGroups() {
  const { body } = await fetchJson(OPEN_API_PATH);
  if (!isDescription(body)) throw new ConnectionFailed(body);
  return groupsOf(body);
}

function isDescription(body: unknown): body is OpenApiDocument {
  return typeof body === 'object' && body !== null && 'paths' in body;
}
