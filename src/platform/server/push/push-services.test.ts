import { expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

const services = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9999'];

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QO', true],
  ['http://127.0.0.1:9999/x', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.test/x', false],
  ['https://evil.test/fcm.googleapis.com', false],
  ['https://fcm.googleapis.com@evil.test/x', false],
  ['https://user:pw@fcm.googleapis.com/x', false],
  ['https://push.apple.com.evil.test/', false],
  ['https://notpush.apple.com/', false],
  ['http://127.0.0.1:9998/x', false],
  ['https://169.254.169.254/latest', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s: %s', (endpoint, isOne) => expect(isPushService(endpoint, services)).toBe(isOne));
