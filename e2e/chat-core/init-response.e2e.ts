import { DraftBotCreate, SaveSpaceV2, Scene, SpaceType, UpdateDraftBotInfoAgw, UploadFile } from '@parley/contract';
import { expect, it } from 'vitest';
import { openChat, sent, stateOf } from './open-chat.ts';

const ONE_PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('chat §2 receives the badges of user and preset bot, and asks the sender of a suggestion', async () => {
  await using chat = await openChat();
  const client = await chat.connect();
  const { senders, onboarding } = stateOf(client);
  expect(senders.userInfo?.userLabel?.label_name).toBe('Administrator');
  expect(senders.botInfoMap.coze_home?.userLabel?.label_name).toBe('Built-in');
  const [suggestion] = onboarding.suggestions;
  expect(suggestion?.senderId).toBe('coze_home');

  const mentionIds = [suggestion?.senderId ?? ''];
  const { reply } = sent(await client.sendText(suggestion?.content ?? '', { from: 'suggestion', mentionIds }));
  await expect(reply).resolves.toEqual({ outcome: 'success' });
  const answer = stateOf(client).messages.find(({ type }) => type === 'answer');
  expect(answer?.sender_id).toBe('coze_home');
});

it('chat §3 receives the background of a draft, which its signed-in reader can load', async () => {
  await using chat = await openChat();
  const { http } = chat;
  const { data: space } = await http.call(SaveSpaceV2, { name: 'Mine', space_type: SpaceType.personal });
  const { data: bot } = await http.call(DraftBotCreate, { space_id: space.id, name: 'Painter' });
  const { data: image } = await http.call(UploadFile, {
    file_head: { file_type: 'png', biz_type: 1 },
    data: ONE_PIXEL_PNG,
  });
  const place = {
    theme_color: '#336699',
    gradient_position: { left: 0, width: 486 },
    canvas_position: { left: 0, top: 0, width: 486, height: 346 },
  };
  const draft = { ...place, origin_image_uri: image.upload_uri };
  const background_image_info_list = [{ web_background_image: draft, mobile_background_image: draft }];
  await http.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: bot.bot_id, background_image_info_list } });

  const client = await chat.connect({ presetBot: undefined, botId: bot.bot_id, scene: Scene.playground } as never);
  const shown = { ...place, origin_image_url: image.upload_url };
  expect(stateOf(client).backgroundInfo).toEqual({ web_background_image: shown, mobile_background_image: shown });
  const loaded = await fetch(chat.proxy.address + image.upload_url, { headers: { cookie: http.cookie } });
  expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
