// Makes the recordings of packages/chat-core again, by really talking to the built server:
//   node tooling/build/build.mjs && npx tsx tooling/record-chats/record-chats.ts [name of a scene]
import { writeFileSync } from 'node:fs';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { registerClient } from '../../e2e/support/http-client.ts';
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts';
import { anonymised } from '../../packages/chat-core/src/recording/anonymised.ts';
import { readRecording, writeRecording } from '../../packages/chat-core/src/recording/recording.ts';
import { inRepository } from '../repository.mjs';
import { runServer } from '../test-services/running-server.mjs';
import { startRecordedChat } from './recorded-chat.ts';
import { type RecordedScene, scenes } from './scenes.ts';

const only = process.argv[2];
await using scripted = await startScriptedModel();
await recordAll('demonstration', {});
await recordAll('scripted', { MODEL_BASE_URL: scripted.url, MODEL_NAME: 'scripted', MODEL_API_KEY: 'none' });

async function recordAll(model: RecordedScene['model'], settings: Record<string, string>): Promise<void> {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path, ...settings });
  const client = await registerClient(server.address, 'recorded@example.com');
  for (const [name, scene] of Object.entries(scenes)) {
    if (scene.model !== model || (only && name !== only)) continue;
    const chat = await startRecordedChat(server.address, client, scene);
    await scene.play(chat, scripted);
    const path = inRepository('packages', 'chat-core', 'recordings', `${name}.jsonl`);
    writeFileSync(path, writeRecording(anonymised(readRecording(chat.text()))));
  }
}
