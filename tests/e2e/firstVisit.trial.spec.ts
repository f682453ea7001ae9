import { testFirstVisit } from '@/tests/helpers/testFirstVisit';

testFirstVisit([
  { by: 'mouse', width: 768, theme: 'light' },
  { by: 'keyboard', width: 1440, theme: 'light' },
  { by: 'touch', width: 768, theme: 'dark' },
  { by: 'touch', width: 390, theme: 'dark' },
]);
