import {
  GetDraftIntelligenceList,
  type Operation,
  PassportWebEmailRegisterV2Post,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  SaveSpaceV2,
  SpaceType,
  toHttpRequest,
} from '@parley/contract';

/** Registers the first account, with a space and its welcome agent. Returns its cookie, its calls and the paths of its pages. */
export async function prepareStudio(address: string) {
  const account = { email: 'bench@example.com', password: 'correct horse battery' };
  const { path, init } = toHttpRequest(PassportWebEmailRegisterV2Post, account);
  const response = await fetch(address + path, init);
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';', 1) ?? [];
  if (!cookie) throw new Error(`registration failed: ${await response.text()}`);

  async function call<Defined extends Operation>(operation: Defined, request: RequestOf<Defined>) {
    const made = toHttpRequest(operation, request);
    const headers = { ...made.init.headers, cookie };
    const answer = await fetch(address + made.path, { ...made.init, headers });
    return readEnvelope(operation, await answer.json(), '') as ResponseOf<Defined>;
  }
  const { data } = await call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal });
  const { data: listed } = await call(GetDraftIntelligenceList, { space_id: data.id });
  const space = `/space/${data.id}`;
  return {
    cookie,
    call,
    spaceId: data.id,
    list: `${space}/develop`,
    agent: `${space}/bot/${listed.intelligences[0]?.basic_info.id}`,
  };
}
