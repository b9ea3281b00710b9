import { type BotProposal, DraftBotCreate, type RequestOf } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useForm } from '../../../form/use-form.ts';
import { type BotPicture, newFace, storePicture } from '../profile/bot-picture.ts';
import { useAuditMessage } from '../profile/use-audit-message.ts';
import { useRefreshBots } from '../use-refresh-bots.ts';
import { createBotRules, emptyTexts, toTexts } from './create-bot-values.ts';

interface Options {
  proposal: BotProposal | undefined;
  defaultSpaceId: string;
  /** Not called when the form has been left before the response. */
  onCreated: (spaceId: string, botId: string) => void;
}

export type NewBot = ReturnType<typeof useNewBot>;

/** The form of a new agent: its texts, filled in by a draft where there is one, its picture and its space. */
export function useNewBot({ proposal, defaultSpaceId, onCreated }: Options) {
  const errorMessage = useErrorMessage();
  const auditMessage = useAuditMessage();
  const [picture, setPicture] = useState(newFace);
  const [spaceId, setSpaceId] = useState(defaultSpaceId);
  const [isUploading, setUploading] = useState(false);
  const create = useCreateBot();
  const isAccepted = create.data?.check_not_pass === false;
  const isSent = create.isPending || isAccepted;
  const form = useForm({
    ...createBotRules,
    initialValues: { ...(proposal ? toTexts(proposal) : emptyTexts), spaceId },
    onSubmit: (request) => {
      // A key can submit while the button is inert.
      if (isUploading || isSent) return;
      const onSuccess = ({ bot_id, check_not_pass }: { bot_id: string; check_not_pass: boolean }) =>
        check_not_pass || onCreated(request.space_id, bot_id);
      create.mutate({ request, picture }, { onSuccess });
    },
  });
  const rejection = create.data && !isAccepted ? auditMessage(create.data.check_not_pass_msg) : '';
  return {
    form,
    picture,
    setPicture,
    setUploading,
    spaceId,
    setSpaceId,
    isSent,
    canCreate: form.request !== undefined && !isUploading,
    problem: create.error ? errorMessage(create.error) : rejection,
  };
}

interface Creation {
  readonly request: RequestOf<typeof DraftBotCreate>;
  readonly picture: BotPicture;
}

/** Creates an agent with its picture. A face that was stored once is not stored again when creating is tried again. */
function useCreateBot() {
  const refreshBots = useRefreshBots();
  const stored = useRef<{ picture: BotPicture; uri: string }>(undefined);
  return useMutation({
    mutationFn: async ({ request, picture }: Creation) => {
      if (stored.current?.picture !== picture) stored.current = { picture, uri: await storePicture(picture) };
      return (await call(DraftBotCreate, { ...request, icon_uri: stored.current.uri })).data;
    },
    onSuccess: ({ check_not_pass }) => {
      if (!check_not_pass) void refreshBots();
    },
  });
}
