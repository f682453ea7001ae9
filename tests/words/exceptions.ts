/** Texts that hold a word of the lists for a reason; each is the whole text, as it is in its file. */
export const exceptions: readonly { text: string; reason: string }[] = [
  {
    text: 'Come in with the key you already hold.',
    reason: 'The brand line.',
  },
  {
    text: '<0>notice</0> is a text shown to everyone who is signed in, above each page. What other values mean is up to the apps that read them.',
    reason: 'The name of a parameter in Parse Config.',
  },
  {
    text: 'Starts with a letter; then letters, digits and _.',
    reason: 'A letter of the alphabet.',
  },
  {
    text: '. Whoever holds that account can then come in with this wallet. It costs nothing and moves nothing.',
    reason: 'A part of the text that wallets sign, which the backend compares.',
  },
];
