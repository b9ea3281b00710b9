import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { createRecording, type Recording } from './create-recording.ts';
import { openMicrophone } from './microphone.ts';
import { microphoneErrorText } from './microphone-error-text.ts';
import { useSendVoice } from './use-send-voice.ts';

/** A recording that is sent when it is finished, and ends with the component. */
export function useRecording() {
  const client = useClient();
  const texts = useTexts();
  const { setNotice } = useComposer();
  const sendVoice = useSendVoice();
  const [state, setState] = useState<Recording>({ status: 'idle' });
  const latest = useRef({ sendVoice, texts, setNotice });
  useEffect(() => {
    latest.current = { sendVoice, texts, setNotice };
  });
  const [recording] = useState(() =>
    createRecording({
      openMicrophone,
      now: () => performance.now(),
      onChange(next) {
        setState(next);
        client.setRecording(next.status === 'recording');
      },
      onRecorded: (audio) => void latest.current.sendVoice(audio),
      onFailed(error) {
        const { texts: current, setNotice: show } = latest.current;
        show({ tone: 'warning', text: microphoneErrorText(error, current) });
      },
    }),
  );
  useEffect(() => () => recording.cancel(), [recording]);
  return { state, start: recording.start, finish: recording.finish, cancel: recording.cancel };
}
