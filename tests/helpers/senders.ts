/**
 * Accounts of the local chain that tests of the browser send from, each from its own: they run side by side, and each
 * transaction of an account has a number. By their keys, ada.eth sends in `send.spec` and grace.eth in `contracts.spec`.
 */
export const SENDERS = {
  'katherine.eth': '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  'dorothy.eth': '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  'mary.eth': '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  'joan.eth': '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  'hedy.eth': '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
} as const;
