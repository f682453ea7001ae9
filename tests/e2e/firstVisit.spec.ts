import { testFirstVisit } from '@/tests/helpers/testFirstVisit';

testFirstVisit([
  { by: 'mouse', width: 1440, theme: 'dark' },
  { by: 'touch', width: 390, theme: 'light' },
]);
