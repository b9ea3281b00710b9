// Runs in every measured page before its own scripts: the time from each key to the frame that shows it.
window.keyDelays = [];
document.addEventListener(
  'keydown',
  ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keyDelays.push(performance.now() - timeStamp);
      port2.postMessage(null);
    }),
  true,
);
