import { Failure } from '@/components/ui/Failure';
import { Section } from '@/components/account/Section';
import { DeviceHere } from '@/components/push/DeviceHere';
import { DeviceList } from '@/components/push/DeviceList';
import { Skeleton } from '@/components/ui/Skeleton';
import { usePush } from '@/lib/hooks/usePush';

/** Notices: whether this browser gets them, of what, and every device of the account that does. */
export function NoticeMatters() {
  const { notices, error, reload } = usePush();
  const retry = () => void reload();
  return (
    <>
      <Section
        title="This browser"
        text="A notice is a short message of your device. It comes when something happens to you here, even while this site is closed."
      >
        {notices ? <DeviceHere notices={notices} onChanged={reload} /> : !error && <Skeleton lines={4} />}
        <Failure error={error} onRetry={retry} />
      </Section>
      {notices && (
        <Section title="Your devices" text="Every browser that gets notices of your account.">
          <DeviceList devices={notices.devices} onChanged={reload} />
        </Section>
      )}
    </>
  );
}
