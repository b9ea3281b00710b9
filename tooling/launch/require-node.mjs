// Every command imports this first. Old syntax only, so that an old Node can run it and print the message.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Parley needs Node 20.19 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}
