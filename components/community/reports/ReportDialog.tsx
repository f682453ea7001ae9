import { type FormEvent, useState } from 'react';
import { strings } from '@/components/community/reports/strings.en';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { TextArea } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { useTask } from '@/lib/state/useTask';
import { REPORT_LIMITS, REPORT_REASONS, type ReportKind, type ReportReason } from '@/protocol/community';
import styles from '@/components/community/reports/Reports.module.css';

/** Props of {@link ReportDialog}. */
export type ReportDialogProps = {
  kind: ReportKind;
  /** Id of the post, or of the account of the profile. */
  target: string;
  onClose: () => void;
};

/** Asks why something is reported, and sends it to the moderators. */
export function ReportDialog({ kind, target, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { busy, error, run } = useTask();
  const toast = useToast();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => call('reportContent', { kind, target, reason, note: note.trim() })))) return;
    toast.show({ title: strings.report.sent, text: strings.report.sentText, tone: 'good' });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={strings.report.title[kind]}
      description={strings.report.text}
    >
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <Select
          wide
          label={strings.report.reason}
          value={reason}
          onChange={setReason}
          options={REPORT_REASONS.map((value) => ({ value, label: strings.reasons[value] }))}
        />
        <TextArea
          label={strings.report.note}
          hint={strings.report.noteHint(REPORT_LIMITS.note)}
          maxLength={REPORT_LIMITS.note}
          prose
          rows={3}
          value={note}
          onChange={setNote}
        />
        <Failure error={error} />
        <Row>
          <Button type="submit" variant="primary" loading={busy}>
            {strings.report.send}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
