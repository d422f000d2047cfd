// Generated from packages/contract/src/events. Change it there and run: npm run generate

/** `attendance.check_in`: a biometric check-in of a student was registered. Covered by the scope `attendance:read`. */
export interface AttendanceCheckIn {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
  /** Time of entry (Y-m-d H:i:s, school time). Example: `2026-03-02 07:12:09`. */
  readonly checked_in_at: string
}

/** `attendance.check_out`: a biometric check-out of a student was registered. Covered by the scope `attendance:read`. */
export interface AttendanceCheckOut {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
  /** Time of exit (Y-m-d H:i:s, school time). Example: `2026-03-02 12:04:31`. */
  readonly checked_out_at: string
}

/** `tssv.responsible_check_in`: a responsible completed the double verification for pick-up and at least one student is waiting for custody. Covered by the scope `tssv:read`. */
export interface TssvResponsibleCheckIn {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the responsible (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly responsible_cpf: string
  /** Time of entry (Y-m-d H:i:s, school time). Example: `2026-03-02 12:01:15`. */
  readonly checked_in_at: string
}

/** `student.created`: a student is registered. Covered by the scope `students:read`. */
export interface StudentCreated {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ana Clara Souza Lima`. */
  readonly name: string
  /** Date of birth. Example: `2015-08-14`. */
  readonly birthdate: string | null
  /** Sex. */
  readonly sex: 'M' | 'F' | null
  /** Race or colour as in the school census; sensitive (LGPD art. 5, II). */
  readonly race: 'BRANCA' | 'PRETA' | 'PARDA' | 'AMARELA' | 'INDIGENA' | 'NAO_DECLARADA' | null
  /** Nationality. */
  readonly nationality: 'BRASILEIRA' | 'BRASILEIRA_EXTERIOR_OU_NATURALIZADA' | 'ESTRANGEIRA' | null
  /** CPF of the person (CPF, 11 digits). Example: `11144477735`. */
  readonly cpf: string | null
  /** RG (identity card) number. Example: `52.318.774-1`. */
  readonly rg: string | null
  /** Issuer of the RG. Example: `SSP/SP`. */
  readonly rg_issuer: string | null
  /** Issue date of the RG. Example: `2023-05-10`. */
  readonly rg_issue_date: string | null
  /** Name of the first parent or guardian. Example: `Mariana Souza Lima`. */
  readonly filiation_1: string | null
  /** Name of the second parent or guardian. Example: `Carlos Eduardo Lima`. */
  readonly filiation_2: string | null
  /** Additional information. */
  readonly additional_info: string | null
  /** Home address. */
  readonly address: {
    /** Kind of thoroughfare: Rua, Avenida, Travessa … Example: `Avenida`. */
    readonly address_type: string
    /** Postal code (CEP, 8 digits). Example: `01310100`. */
    readonly cep: string
    /** Name of the thoroughfare. Example: `Paulista`. */
    readonly address: string
    /** House number, or S/N. Example: `900`. */
    readonly number: string
    /** Address complement, such as an apartment. */
    readonly complement: string | null
    /** District. Example: `Bela Vista`. */
    readonly district: string
    /** ID of the city (uuid). Example: `25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4`. */
    readonly city_id: string
    /** ID of the state (uuid). Example: `abc34538-41d8-543f-8d45-ede5b26f04bb`. */
    readonly state_id: string
  } | null
}

/** `student.updated`: the data of a student is updated. Covered by the scope `students:read`. */
export interface StudentUpdated {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Name of the person or record. Example: `Ana Clara Souza Lima`. */
  readonly name: string
  /** Date of birth. Example: `2015-08-14`. */
  readonly birthdate: string | null
  /** Sex. */
  readonly sex: 'M' | 'F' | null
  /** Race or colour as in the school census; sensitive (LGPD art. 5, II). */
  readonly race: 'BRANCA' | 'PRETA' | 'PARDA' | 'AMARELA' | 'INDIGENA' | 'NAO_DECLARADA' | null
  /** Nationality. */
  readonly nationality: 'BRASILEIRA' | 'BRASILEIRA_EXTERIOR_OU_NATURALIZADA' | 'ESTRANGEIRA' | null
  /** CPF of the person (CPF, 11 digits). Example: `11144477735`. */
  readonly cpf: string | null
  /** RG (identity card) number. Example: `52.318.774-1`. */
  readonly rg: string | null
  /** Issuer of the RG. Example: `SSP/SP`. */
  readonly rg_issuer: string | null
  /** Issue date of the RG. Example: `2023-05-10`. */
  readonly rg_issue_date: string | null
  /** Name of the first parent or guardian. Example: `Mariana Souza Lima`. */
  readonly filiation_1: string | null
  /** Name of the second parent or guardian. Example: `Carlos Eduardo Lima`. */
  readonly filiation_2: string | null
  /** Additional information. */
  readonly additional_info: string | null
  /** Home address. */
  readonly address: {
    /** Kind of thoroughfare: Rua, Avenida, Travessa … Example: `Avenida`. */
    readonly address_type: string
    /** Postal code (CEP, 8 digits). Example: `01310100`. */
    readonly cep: string
    /** Name of the thoroughfare. Example: `Paulista`. */
    readonly address: string
    /** House number, or S/N. Example: `900`. */
    readonly number: string
    /** Address complement, such as an apartment. */
    readonly complement: string | null
    /** District. Example: `Bela Vista`. */
    readonly district: string
    /** ID of the city (uuid). Example: `25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4`. */
    readonly city_id: string
    /** ID of the state (uuid). Example: `abc34538-41d8-543f-8d45-ede5b26f04bb`. */
    readonly state_id: string
  } | null
}

/** `student.deleted`: a student with no active enrollment is removed. Covered by the scope `students:read`. */
export interface StudentDeleted {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ana Clara Souza Lima`. */
  readonly name: string
}

/** `student.enrolled`: a student is enrolled in a classroom. Covered by the scope `enrollments:read`. */
export interface StudentEnrolled {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Name of the person or record. Example: `Ana Clara Souza Lima`. */
  readonly name: string
}

/** `student.unenrolled`: a student is unenrolled from a classroom. Covered by the scope `enrollments:read`. */
export interface StudentUnenrolled {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ana Clara Souza Lima`. */
  readonly name: string
}

/** `student.enrollment_number_updated`: the enrollment number of a student changed. Covered by the scope `enrollments:read`. */
export interface StudentEnrollmentNumberUpdated {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number before the change. Example: `2026.00123`. */
  readonly old_enrollment_number: string
  /** Enrollment number after the change. Example: `2026.00987`. */
  readonly new_enrollment_number: string
}

/** `student.classroom_transferred`: a student moved to another classroom of the same school and keeps the enrollment number. Covered by the scope `enrollments:read`. */
export interface StudentClassroomTransferred {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** ID of the previous class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly from_classroom_id: string
  /** ID of the new class (uuid). Example: `d5d79c14-57d7-4a4f-936e-cd0921120c8c`. */
  readonly to_classroom_id: string
  /** Reason given. Example: `mudança de turno da família`. */
  readonly reason: string | null
}

/** `student.transferred_external`: a student is transferred to another school, which ends the enrollment in this one. Covered by the scope `enrollments:read`. */
export interface StudentTransferredExternal {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Name of the destination school. Example: `Colégio Horizonte`. */
  readonly destination: string | null
  /** Whether a partial transcript was issued. */
  readonly partial_transcript: boolean
  /** Reason given. Example: `mudança de cidade`. */
  readonly reason: string | null
}

/** `student.enrollment_status_changed`: the status of an enrollment changed after an administrative authorization was approved. Covered by the scope `enrollments:read`. */
export interface StudentEnrollmentStatusChanged {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Status before the change. */
  readonly from_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** Status after the change. */
  readonly to_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** Reason given. Example: `tratamento de saúde`. */
  readonly reason: string | null
}

/** `student.enrollment_force_deleted`: school management permanently deleted an enrollment, typically to undo a wrong transfer or status change. Covered by the scope `enrollments:read`. */
export interface StudentEnrollmentForceDeleted {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Status before the change. */
  readonly previous_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** Reason given. Example: `transferência lançada por engano`. */
  readonly reason: string | null
}

/** `student.enrollment_reactivated`: an inactive enrollment was reactivated after an authorization was approved. Covered by the scope `enrollments:read`. */
export interface StudentEnrollmentReactivated {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** The inactive status. */
  readonly from_status: 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** Always MATRICULADO. */
  readonly to_status: 'MATRICULADO'
}

/** `student.photo_uploaded`: the photo of a student was uploaded and processed. Covered by the scope `photos:read`. */
export interface StudentPhotoUploaded {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `student.photo_status_updated`: the photo of a student was approved or rejected. Covered by the scope `photos:read`. */
export interface StudentPhotoStatusUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
  /** Current status. */
  readonly status: 'approved' | 'rejected'
}

/** `student.photo_deleted`: the photo of a student was removed. Covered by the scope `photos:read`. */
export interface StudentPhotoDeleted {
  /** ID of the record (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `student.responsible_linked`: a primary responsible was linked to a student. Covered by the scope `links:read`. */
export interface StudentResponsibleLinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The primary responsible (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `student.responsible_unlinked`: a primary responsible was unlinked from a student. Covered by the scope `links:read`. */
export interface StudentResponsibleUnlinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The primary responsible (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `student.additional_responsible_linked`: an additional responsible was linked to a student. Covered by the scope `links:read`. */
export interface StudentAdditionalResponsibleLinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
  /** The additional responsible (CPF, 000.000.000-00). Example: `390.533.447-05`. */
  readonly cpf: string
}

/** `student.additional_responsible_unlinked`: an additional responsible was unlinked from a student. Covered by the scope `links:read`. */
export interface StudentAdditionalResponsibleUnlinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
  /** The additional responsible (CPF, 000.000.000-00). Example: `390.533.447-05`. */
  readonly cpf: string
}

/** `responsible.created`: a responsible is registered. Covered by the scope `responsibles:read`. */
export interface ResponsibleCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
}

/** `responsible.updated`: the data of a responsible is updated. Covered by the scope `responsibles:read`. */
export interface ResponsibleUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
}

/** `responsible.deleted`: a responsible with no linked students is removed. Covered by the scope `responsibles:read`. */
export interface ResponsibleDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
}

/** `responsible.photo_uploaded`: the photo of a responsible was uploaded and processed. Covered by the scope `photos:read`. */
export interface ResponsiblePhotoUploaded {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
}

/** `responsible.photo_status_updated`: the photo of a responsible was approved or rejected. Covered by the scope `photos:read`. */
export interface ResponsiblePhotoStatusUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
  /** Current status. */
  readonly status: 'approved' | 'rejected'
}

/** `responsible.photo_deleted`: the photo of a responsible was removed. Covered by the scope `photos:read`. */
export interface ResponsiblePhotoDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
}

/** `responsible.student_linked`: a student was linked as primary student of a responsible. Covered by the scope `links:read`. */
export interface ResponsibleStudentLinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `responsible.student_unlinked`: a student was unlinked from the primary responsible. Covered by the scope `links:read`. */
export interface ResponsibleStudentUnlinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly cpf: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `responsible.additional_student_linked`: a student was linked as additional student of a responsible. Covered by the scope `links:read`. */
export interface ResponsibleAdditionalStudentLinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `390.533.447-05`. */
  readonly cpf: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `responsible.additional_student_unlinked`: an additional student was unlinked from a responsible. Covered by the scope `links:read`. */
export interface ResponsibleAdditionalStudentUnlinked {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** CPF of the person (CPF, 000.000.000-00). Example: `390.533.447-05`. */
  readonly cpf: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
}

/** `classroom.created`: a classroom is created. Covered by the scope `classrooms:read`. */
export interface ClassroomCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
}

/** `classroom.updated`: a classroom is updated. Covered by the scope `classrooms:read`. */
export interface ClassroomUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The updated name. Example: `5º Ano A — Manhã`. */
  readonly classroom_name: string
}

/** `classroom.deleted`: a classroom is removed. Covered by the scope `classrooms:read`. */
export interface ClassroomDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
}

/** `preenrollment.applied`: a pre-enrollment request is submitted. Covered by the scope `preenrollments:read`. */
export interface PreenrollmentApplied {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Pre-enrollment number (PRE- and digits). Example: `PRE-2026000123`. */
  readonly preenrollment_number: string
  /** Name of the student. Example: `Bruno Henrique Alves`. */
  readonly student_name: string
  /** CPF of the responsible (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly responsible_cpf: string
}

/** `preenrollment.allowed`: a pre-enrollment is approved and the student enrolled. Covered by the scope `preenrollments:read`. */
export interface PreenrollmentAllowed {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Pre-enrollment number (PRE- and digits). Example: `PRE-2026000123`. */
  readonly preenrollment_number: string
  /** Name of the student. Example: `Bruno Henrique Alves`. */
  readonly student_name: string
}

/** `preenrollment.denied`: the school denies a pre-enrollment. Covered by the scope `preenrollments:read`. */
export interface PreenrollmentDenied {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Pre-enrollment number (PRE- and digits). Example: `PRE-2026000123`. */
  readonly preenrollment_number: string
}

/** `preenrollment.denial_reverted`: a denial is reverted, which returns the pre-enrollment to pending. Covered by the scope `preenrollments:read`. */
export interface PreenrollmentDenialReverted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Pre-enrollment number (PRE- and digits). Example: `PRE-2026000123`. */
  readonly preenrollment_number: string
}

/** `school_year.created`: a school year is created. Covered by the scope `school_years:read`. */
export interface SchoolYearCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ano letivo 2026`. */
  readonly name: string
  /** Calendar year (2000 to 2100). */
  readonly year: number
}

/** `school_year.updated`: a school year is updated. Covered by the scope `school_years:read`. */
export interface SchoolYearUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ano letivo 2026`. */
  readonly name: string
  /** Calendar year (2000 to 2100). */
  readonly year: number
}

/** `school_year.deleted`: a school year is removed. Covered by the scope `school_years:read`. */
export interface SchoolYearDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ano letivo 2026`. */
  readonly name: string
  /** Calendar year (2000 to 2100). */
  readonly year: number
}

/** `school_year.opened`: a school year is opened. Covered by the scope `school_years:read`. */
export interface SchoolYearOpened {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ano letivo 2026`. */
  readonly name: string
  /** Calendar year (2000 to 2100). */
  readonly year: number
}

/** `school_year.closed`: a school year is closed. Covered by the scope `school_years:read`. */
export interface SchoolYearClosed {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ano letivo 2026`. */
  readonly name: string
  /** Calendar year (2000 to 2100). */
  readonly year: number
}

/** `school_year.preenrollment_toggled`: pre-enrollment for a school year is switched on or off. Covered by the scope `school_years:read`. */
export interface SchoolYearPreenrollmentToggled {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Ano letivo 2026`. */
  readonly name: string
  /** Calendar year (2000 to 2100). */
  readonly year: number
  /** The new value. */
  readonly status: boolean
}

/** `subject.created`: a subject is created. Covered by the scope `curriculum:read`. */
export interface SubjectCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Matemática`. */
  readonly name: string
  /** Abbreviation. Example: `MAT`. */
  readonly abbreviation: string
}

/** `subject.updated`: a subject is updated. Covered by the scope `curriculum:read`. */
export interface SubjectUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Matemática`. */
  readonly name: string
  /** Abbreviation. Example: `MATE`. */
  readonly abbreviation: string
}

/** `subject.deleted`: a subject is removed. Covered by the scope `curriculum:read`. */
export interface SubjectDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Matemática`. */
  readonly name: string
}

/** `grade_subject.attached`: a subject is linked to a grade. Covered by the scope `curriculum:read`. */
export interface GradeSubjectAttached {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the grade (1 or more). */
  readonly grade_id: number
  /** The integer id of the subject (1 or more). */
  readonly subject_id: number
}

/** `grade_subject.detached`: a subject is unlinked from a grade. Covered by the scope `curriculum:read`. */
export interface GradeSubjectDetached {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the grade (1 or more). */
  readonly grade_id: number
  /** The integer id of the subject (1 or more). */
  readonly subject_id: number
}

/** `workload.created`: a workload is created. Covered by the scope `curriculum:read`. */
export interface WorkloadCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the grade (1 or more). */
  readonly grade_id: number
  /** The integer id of the subject (1 or more). */
  readonly subject_id: number
}

/** `workload.updated`: a workload is updated. Covered by the scope `curriculum:read`. */
export interface WorkloadUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the grade (1 or more). */
  readonly grade_id: number
  /** The integer id of the subject (1 or more). */
  readonly subject_id: number
}

/** `workload.deleted`: a workload is removed. Covered by the scope `curriculum:read`. */
export interface WorkloadDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the grade (1 or more). */
  readonly grade_id: number
  /** The integer id of the subject (1 or more). */
  readonly subject_id: number
}

/** `curriculum_plan.created`: a curriculum plan, based on the BNCC, is created. Covered by the scope `curriculum:read`. */
export interface CurriculumPlanCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** ID of the grade (1 or more). */
  readonly grade_id: number
}

/** `curriculum_plan.updated`: a curriculum plan, based on the BNCC, is updated. Covered by the scope `curriculum:read`. */
export interface CurriculumPlanUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** ID of the grade (1 or more). */
  readonly grade_id: number
}

/** `global_schedule.updated`: the global schedule (entry, exit, tolerance) is updated. Covered by the scope `schedules:read`. */
export interface GlobalScheduleUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
}

/** `weekly_schedule.updated`: the weekly schedule is updated. Covered by the scope `schedules:read`. */
export interface WeeklyScheduleUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
}

/** `entrance.created`: a gate or entrance is created. Covered by the scope `entrances:read`. */
export interface EntranceCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** Name of the person or record. Example: `Portão principal`. */
  readonly name: string
}

/** `entrance.updated`: a gate or entrance is updated. Covered by the scope `entrances:read`. */
export interface EntranceUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** Name of the person or record. Example: `Portão Rua Augusta`. */
  readonly name: string
}

/** `entrance.deleted`: a gate or entrance is removed. Covered by the scope `entrances:read`. */
export interface EntranceDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** Name of the person or record. Example: `Portão principal`. */
  readonly name: string
}

/** `coordinator.created`: a coordinator is registered. Covered by the scope `staff:read`. */
export interface CoordinatorCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** E-mail address (email). Example: `renata.prado@escola.example`. */
  readonly email: string
}

/** `coordinator.updated`: a coordinator is updated. Covered by the scope `staff:read`. */
export interface CoordinatorUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The current address (email). Example: `renata.prado.novo@escola.example`. */
  readonly email: string
}

/** `coordinator.deleted`: a coordinator is removed. Covered by the scope `staff:read`. */
export interface CoordinatorDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The removed address (email). Example: `renata.prado@escola.example`. */
  readonly email: string
}

/** `secretary.created`: a secretary is registered. Covered by the scope `staff:read`. */
export interface SecretaryCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** E-mail address (email). Example: `secretaria@escola.example`. */
  readonly email: string
}

/** `secretary.updated`: a secretary is updated. Covered by the scope `staff:read`. */
export interface SecretaryUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The current address (email). Example: `secretaria.novo@escola.example`. */
  readonly email: string
}

/** `secretary.deleted`: a secretary is removed. Covered by the scope `staff:read`. */
export interface SecretaryDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The removed address (email). Example: `secretaria@escola.example`. */
  readonly email: string
}

/** `teacher.created`: a teacher is registered. Covered by the scope `staff:read`. */
export interface TeacherCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** E-mail address (email). Example: `paulo.mendes@escola.example`. */
  readonly email: string
}

/** `teacher.updated`: a teacher is updated. Covered by the scope `staff:read`. */
export interface TeacherUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The current address (email). Example: `paulo.mendes.novo@escola.example`. */
  readonly email: string
}

/** `teacher.deleted`: a teacher is removed. Covered by the scope `staff:read`. */
export interface TeacherDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The removed address (email). Example: `paulo.mendes@escola.example`. */
  readonly email: string
}

/** `agenda.created`: an agenda is created in the school's panel. Covered by the scope `agenda:read`. */
export interface AgendaCreated {
  /** The uuid of the agenda. Example: `0b1bebf0-f35e-4f6c-b1ca-7c5582ab918e`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Subject line. Example: `Reunião de pais do 1º bimestre`. */
  readonly subject: string
  /** Description. Example: `Dia 24/04 às 18h no auditório.`. */
  readonly description: string | null
}

/** `agenda.updated`: an agenda is edited in the school's panel. Covered by the scope `agenda:read`. */
export interface AgendaUpdated {
  /** The uuid of the agenda. Example: `0b1bebf0-f35e-4f6c-b1ca-7c5582ab918e`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Subject line. Example: `Reunião de pais do 1º bimestre`. */
  readonly subject: string
  /** Description. */
  readonly description: string | null
}

/** `agenda.deleted`: an agenda is removed. Covered by the scope `agenda:read`. */
export interface AgendaDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The integer id of the agenda (1 or more). */
  readonly id: number
}

/** `lesson.created`: a lesson is created in the school's panel. Covered by the scope `lessons:read`. */
export interface LessonCreated {
  /** The uuid of the lesson. Example: `c77dcb83-839a-4831-998e-5938bc69e8d9`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Title. Example: `Frações equivalentes`. */
  readonly title: string
  /** Description. */
  readonly description: string | null
}

/** `lesson.updated`: a lesson is edited in the school's panel. Covered by the scope `lessons:read`. */
export interface LessonUpdated {
  /** The uuid of the lesson. Example: `c77dcb83-839a-4831-998e-5938bc69e8d9`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Title. Example: `Frações equivalentes`. */
  readonly title: string
  /** Description. Example: `Usar material dourado`. */
  readonly description: string | null
}

/** `lesson.deleted`: a lesson is removed. Covered by the scope `lessons:read`. */
export interface LessonDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The integer id of the lesson (1 or more). */
  readonly id: number
}

/** `lesson_plan.saved`: a lesson plan is created or updated for a lesson. Covered by the scope `lessons:read`. */
export interface LessonPlanSaved {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** The lesson (uuid). Example: `c77dcb83-839a-4831-998e-5938bc69e8d9`. */
  readonly classroom_lesson_id: string
  /** ID of the lesson plan (uuid). Example: `3cd81723-fbff-4615-a065-14a99bf0a41e`. */
  readonly lesson_plan_id: string
}

/** `diary_entry.updated`: an entry of a class diary is updated; locked entries publish no event. Covered by the scope `diary:read`. */
export interface DiaryEntryUpdated {
  /** ID of the record (uuid). Example: `4b49a085-96aa-4686-aa37-034729730e3f`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** The lesson (uuid). Example: `c77dcb83-839a-4831-998e-5938bc69e8d9`. */
  readonly classroom_lesson_id: string
  /** The uuid of the subject. Example: `8f6c7d81-77e5-4d2f-bb61-1a3a1e7fc96c`. */
  readonly subject_id: string
  /** Date of the lesson. Example: `2026-03-02`. */
  readonly date: string
  /** Term of the school year (term number). */
  readonly period: number
}

/** `form_of_evaluation.created`: a form of evaluation is created. Covered by the scope `evaluation:read`. */
export interface FormOfEvaluationCreated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** Name of the person or record. Example: `Avaliação bimestral numérica`. */
  readonly name: string
}

/** `form_of_evaluation.updated`: a form of evaluation is updated. Covered by the scope `evaluation:read`. */
export interface FormOfEvaluationUpdated {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** Name of the person or record. Example: `Avaliação bimestral numérica`. */
  readonly name: string
}

/** `form_of_evaluation.deleted`: a form of evaluation is removed. Covered by the scope `evaluation:read`. */
export interface FormOfEvaluationDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the record (1 or more). */
  readonly id: number
  /** Name of the person or record. Example: `Avaliação bimestral numérica`. */
  readonly name: string
}

/** `assessment.saved`: a score is created or updated. Covered by the scope `scores:read`. */
export interface AssessmentSaved {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** The uuid of the subject. Example: `8f6c7d81-77e5-4d2f-bb61-1a3a1e7fc96c`. */
  readonly subject_id: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string
  /** Term of the school year (term number). */
  readonly period: number
  /** Null when it is the score of the term itself (uuid). Example: `b520a632-c366-471d-ba68-d08ac88fc70f`. */
  readonly evaluation_assessment_id: string | null
  /** Whether it is a parallel recovery score. */
  readonly is_recovery: boolean
  /** Null when not yet entered. */
  readonly score: number | null
}

/** `assessment.deleted`: a score is removed. Covered by the scope `scores:read`. */
export interface AssessmentDeleted {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the score (uuid). Example: `3adb0dfb-9d70-4b9c-976c-c85eb4dcf83f`. */
  readonly score_id: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** The uuid of the subject. Example: `8f6c7d81-77e5-4d2f-bb61-1a3a1e7fc96c`. */
  readonly subject_id: string
}

/** `authorization.requested`: an administrative authorization, such as a status change or a reactivation, is requested. Covered by the scope `authorizations:read`. */
export interface AuthorizationRequested {
  /** ID of the record (uuid). Example: `31485e10-9cab-4008-8e9c-c42bb41416b7`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Type of the record. */
  readonly type: 'enrollment_status_change' | 'enrollment_reactivation'
  /** Current status. */
  readonly status: 'requested'
  /** ID of the student (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly student_id: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** The status when the request was made. */
  readonly from_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** The requested status; MATRICULADO for a reactivation. */
  readonly to_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** Reason given. Example: `tratamento de saúde`. */
  readonly reason: string | null
  /** A user of the panel (email). Example: `secretaria@escola.example`. */
  readonly requested_by: string
  /** Time of the request (Y-m-d H:i:s, school time). Example: `2026-04-06 10:02:11`. */
  readonly requested_at: string
  /** Null while requested (email). */
  readonly decided_by: string | null
  /** Time of the decision (Y-m-d H:i:s, school time). */
  readonly decided_at: string | null
  /** Note on the decision. */
  readonly decision_note: string | null
}

/** `authorization.approved`: school management approved an authorization and the corresponding action was executed. Covered by the scope `authorizations:read`. */
export interface AuthorizationApproved {
  /** ID of the record (uuid). Example: `31485e10-9cab-4008-8e9c-c42bb41416b7`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Type of the record. */
  readonly type: 'enrollment_status_change' | 'enrollment_reactivation'
  /** Current status. */
  readonly status: 'approved'
  /** ID of the student (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly student_id: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** The status when the request was made. */
  readonly from_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** The requested status; MATRICULADO for a reactivation. */
  readonly to_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** Reason given. Example: `tratamento de saúde`. */
  readonly reason: string | null
  /** A user of the panel (email). Example: `secretaria@escola.example`. */
  readonly requested_by: string
  /** Time of the request (Y-m-d H:i:s, school time). Example: `2026-04-06 10:02:11`. */
  readonly requested_at: string
  /** Null while requested (email). Example: `direcao@escola.example`. */
  readonly decided_by: string | null
  /** Time of the decision (Y-m-d H:i:s, school time). Example: `2026-04-06 15:40:00`. */
  readonly decided_at: string | null
  /** Note on the decision. Example: `de acordo`. */
  readonly decision_note: string | null
}

/** `authorization.rejected`: school management rejected an authorization. Covered by the scope `authorizations:read`. */
export interface AuthorizationRejected {
  /** ID of the record (uuid). Example: `31485e10-9cab-4008-8e9c-c42bb41416b7`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** Type of the record. */
  readonly type: 'enrollment_status_change' | 'enrollment_reactivation'
  /** Current status. */
  readonly status: 'rejected'
  /** ID of the student (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly student_id: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** The status when the request was made. */
  readonly from_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** The requested status; MATRICULADO for a reactivation. */
  readonly to_status: 'MATRICULADO' | 'TRANCADO' | 'TRANSFERIDO' | 'CANCELADO' | 'EVADIDO' | 'CONCLUIDO' | 'RECLASSIFICADO' | 'FALECIDO'
  /** Reason given. Example: `tratamento de saúde`. */
  readonly reason: string | null
  /** A user of the panel (email). Example: `secretaria@escola.example`. */
  readonly requested_by: string
  /** Time of the request (Y-m-d H:i:s, school time). Example: `2026-04-06 10:02:11`. */
  readonly requested_at: string
  /** Null while requested (email). Example: `direcao@escola.example`. */
  readonly decided_by: string | null
  /** Time of the decision (Y-m-d H:i:s, school time). Example: `2026-04-06 15:42:00`. */
  readonly decided_at: string | null
  /** Note on the decision. Example: `faltam documentos`. */
  readonly decision_note: string | null
}

/** `disciplinary_occurrence.created`: a disciplinary occurrence is registered. Covered by the scope `discipline:read`. */
export interface DisciplinaryOccurrenceCreated {
  /** ID of the record (uuid). Example: `aa1d6907-4137-4d95-b903-6ed3afd8cb7e`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the student (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly student_id: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Type of the record. */
  readonly type: 'verbal_warning' | 'written_warning' | 'suspension' | 'guardian_summons' | 'other'
  /** Severity. */
  readonly severity: 'low' | 'medium' | 'high'
  /** Time of the occurrence (Y-m-d H:i:s, school time). Example: `2026-03-10 09:40:00`. */
  readonly occurred_at: string
  /** Whether responsibles can see it. */
  readonly visible_to_responsibles: boolean
}

/** `disciplinary_occurrence.updated`: a disciplinary occurrence is updated. Covered by the scope `discipline:read`. */
export interface DisciplinaryOccurrenceUpdated {
  /** ID of the record (uuid). Example: `aa1d6907-4137-4d95-b903-6ed3afd8cb7e`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the student (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly student_id: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Type of the record. */
  readonly type: 'verbal_warning' | 'written_warning' | 'suspension' | 'guardian_summons' | 'other'
  /** Severity. */
  readonly severity: 'low' | 'medium' | 'high'
  /** Time of the occurrence (Y-m-d H:i:s, school time). Example: `2026-03-10 09:40:00`. */
  readonly occurred_at: string
  /** Whether responsibles can see it. */
  readonly visible_to_responsibles: boolean
}

/** `disciplinary_occurrence.deleted`: a disciplinary occurrence is removed. Covered by the scope `discipline:read`. */
export interface DisciplinaryOccurrenceDeleted {
  /** ID of the record (uuid). Example: `aa1d6907-4137-4d95-b903-6ed3afd8cb7e`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the student (uuid). Example: `260b38c8-7b2c-4284-8f95-cb8d6163a59a`. */
  readonly student_id: string
  /** Null when the student has no active enrollment (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
}

/** `class_council.created`: a class council is created. Covered by the scope `councils:read`. */
export interface ClassCouncilCreated {
  /** ID of the record (uuid). Example: `f5e56be2-74a9-463f-9c9d-834ad140b3a3`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** Null for the final council (term number). */
  readonly period: number | null
  /** Current status. */
  readonly status: 'open'
  /** Date of the council. Example: `2026-04-29`. */
  readonly held_on: string | null
  /** Time of closing (Y-m-d H:i:s, school time). */
  readonly closed_at: string | null
  /** Time of homologation (Y-m-d H:i:s, school time). */
  readonly homologated_at: string | null
}

/** `class_council.updated`: a class council is updated or reopened. Covered by the scope `councils:read`. */
export interface ClassCouncilUpdated {
  /** ID of the record (uuid). Example: `f5e56be2-74a9-463f-9c9d-834ad140b3a3`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** Null for the final council (term number). */
  readonly period: number | null
  /** Current status. */
  readonly status: 'open'
  /** Date of the council. Example: `2026-04-30`. */
  readonly held_on: string | null
  /** Time of closing (Y-m-d H:i:s, school time). */
  readonly closed_at: string | null
  /** Time of homologation (Y-m-d H:i:s, school time). */
  readonly homologated_at: string | null
}

/** `class_council.deleted`: a class council is removed. Covered by the scope `councils:read`. */
export interface ClassCouncilDeleted {
  /** ID of the record (uuid). Example: `f5e56be2-74a9-463f-9c9d-834ad140b3a3`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** Null for the final council (term number). */
  readonly period: number | null
}

/** `class_council.closed`: a class council is closed. Covered by the scope `councils:read`. */
export interface ClassCouncilClosed {
  /** ID of the record (uuid). Example: `f5e56be2-74a9-463f-9c9d-834ad140b3a3`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** Null for the final council (term number). */
  readonly period: number | null
  /** Current status. */
  readonly status: 'closed'
  /** Date of the council. Example: `2026-04-30`. */
  readonly held_on: string | null
  /** Time of closing (Y-m-d H:i:s, school time). Example: `2026-04-30 18:20:00`. */
  readonly closed_at: string | null
  /** Time of homologation (Y-m-d H:i:s, school time). */
  readonly homologated_at: string | null
}

/** `class_council.homologated`: a class council is homologated. Covered by the scope `councils:read`. */
export interface ClassCouncilHomologated {
  /** ID of the record (uuid). Example: `f5e56be2-74a9-463f-9c9d-834ad140b3a3`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
  /** ID of the school year (1 or more). */
  readonly school_year_id: number
  /** Null for the final council (term number). */
  readonly period: number | null
  /** Current status. */
  readonly status: 'homologated'
  /** Date of the council. Example: `2026-04-30`. */
  readonly held_on: string | null
  /** Time of closing (Y-m-d H:i:s, school time). Example: `2026-04-30 18:20:00`. */
  readonly closed_at: string | null
  /** Time of homologation (Y-m-d H:i:s, school time). Example: `2026-05-04 09:00:00`. */
  readonly homologated_at: string | null
}

/** `classroom_timetable.saved`: the timetable of a classroom is saved. Covered by the scope `timetables:read`. */
export interface ClassroomTimetableSaved {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
  /** Number of entries saved (0 or more). */
  readonly entries_count: number
}

/** `classroom_timetable.cleared`: all timetable entries of a classroom are removed. Covered by the scope `timetables:read`. */
export interface ClassroomTimetableCleared {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
}

/** `classroom_schedule.saved`: the period grid of a classroom is saved. Covered by the scope `timetables:read`. */
export interface ClassroomScheduleSaved {
  /** CNPJ of the school (CNPJ, 14 characters). Example: `11222333000181`. */
  readonly school_cnpj: string
  /** ID of the class (uuid). Example: `3f766e7f-ce0a-4f71-82f4-44a2de3a4e73`. */
  readonly classroom_id: string
  /** Name of the class. Example: `5º Ano A`. */
  readonly classroom_name: string
  /** Number of daily periods in the grid (0 or more). */
  readonly periods_count: number
}

/** `receivable.paid`: a receivable was paid in full through any channel. Covered by the scope `erp:finance:read`. */
export interface ReceivablePaid {
  /** ID of the record (uuid). Example: `d67f07c0-da25-4164-9d42-5ba3b7b341aa`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** CPF of the responsible (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly responsible_cpf: string | null
  /** Description. Example: `Mensalidade 03/2026`. */
  readonly description: string
  /** Due date. Example: `2026-03-10`. */
  readonly due_date: string
  /** Amount due (BRL cents). */
  readonly amount_cents: number
  /** Amount paid (BRL cents). */
  readonly paid_amount_cents: number
  /** Payment method. */
  readonly payment_method: 'pix' | 'boleto' | 'credit_card' | 'debit_card' | 'bank_transfer' | 'cash' | 'check' | 'other'
  /** Time of payment (Y-m-d H:i:s, school time). Example: `2026-03-09 20:15:44`. */
  readonly paid_at: string
  /** Status before the change. */
  readonly from_status: 'pending' | 'overdue' | 'partially_paid' | 'paid' | 'refunded' | 'renegotiated' | 'cancelled'
}

/** `receivable.status_changed`: the status of a receivable changed in any other way. Covered by the scope `erp:finance:read`. */
export interface ReceivableStatusChanged {
  /** ID of the record (uuid). Example: `d67f07c0-da25-4164-9d42-5ba3b7b341aa`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Enrollment number of the student. Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** CPF of the responsible (CPF, 000.000.000-00). Example: `529.982.247-25`. */
  readonly responsible_cpf: string | null
  /** Description. Example: `Mensalidade 03/2026`. */
  readonly description: string
  /** Due date. Example: `2026-03-10`. */
  readonly due_date: string
  /** Amount due (BRL cents). */
  readonly amount_cents: number
  /** Status before the change. */
  readonly from_status: 'pending' | 'overdue' | 'partially_paid' | 'paid' | 'refunded' | 'renegotiated' | 'cancelled'
  /** Status after the change. */
  readonly to_status: 'pending' | 'overdue' | 'partially_paid' | 'refunded' | 'renegotiated' | 'cancelled'
  /** Reason given. Example: `bolsa integral`. */
  readonly reason: string | null
}

/** `supplier.created`: a supplier is registered. Covered by the scope `erp:finance:read`. */
export interface SupplierCreated {
  /** ID of the record (uuid). Example: `4342af36-2f4b-4264-8325-8e6fee1e8156`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Legal or trade name. Example: `Papelaria Central Ltda.`. */
  readonly name: string
  /** Null for an individual (CNPJ, 14 characters). Example: `12ABC345000188`. */
  readonly supplier_cnpj: string | null
  /** Null for a company (CPF, 000.000.000-00). */
  readonly supplier_cpf: string | null
  /** Whether the record is active. */
  readonly active: boolean
}

/** `supplier.updated`: a supplier is changed. Covered by the scope `erp:finance:read`. */
export interface SupplierUpdated {
  /** ID of the record (uuid). Example: `4342af36-2f4b-4264-8325-8e6fee1e8156`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Legal or trade name. Example: `Papelaria Central Ltda.`. */
  readonly name: string
  /** Null for an individual (CNPJ, 14 characters). Example: `12ABC345000188`. */
  readonly supplier_cnpj: string | null
  /** Null for a company (CPF, 000.000.000-00). */
  readonly supplier_cpf: string | null
  /** Whether the record is active. */
  readonly active: boolean
}

/** `crm_lead.created`: a lead enters the funnel. Covered by the scope `erp:crm:read`. */
export interface CrmLeadCreated {
  /** ID of the record (uuid). Example: `f259459e-1903-41fb-b04d-4879549e8811`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Name of the contact. Example: `Fernanda Dias`. */
  readonly name: string
  /** Name of the student. Example: `Lucas Dias`. */
  readonly student_name: string | null
  /** ID of the grade (1 or more). */
  readonly grade_id: number | null
  /** Current stage. */
  readonly stage: 'new' | 'contacted' | 'visit_scheduled' | 'visited' | 'proposal' | 'enrolled' | 'lost'
  /** Origin of the lead. Example: `site`. */
  readonly source: string | null
}

/** `crm_lead.stage_changed`: a lead changes stage. Covered by the scope `erp:crm:read`. */
export interface CrmLeadStageChanged {
  /** ID of the record (uuid). Example: `f259459e-1903-41fb-b04d-4879549e8811`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Name of the contact. Example: `Fernanda Dias`. */
  readonly name: string
  /** Stage before the change. */
  readonly from_stage: 'new' | 'contacted' | 'visit_scheduled' | 'visited' | 'proposal' | 'enrolled' | 'lost'
  /** Stage after the change. */
  readonly to_stage: 'new' | 'contacted' | 'visit_scheduled' | 'visited' | 'proposal' | 'enrolled' | 'lost'
  /** Only when to_stage is lost. */
  readonly lost_reason: string | null
}

/** `library_loan.created`: a library item is lent. Covered by the scope `erp:library:read`. */
export interface LibraryLoanCreated {
  /** ID of the record (uuid). Example: `5be02e5b-3d84-4cfa-9d9f-b2c1e5c7877f`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Whether the borrower is a student or staff. */
  readonly borrower_type: 'student' | 'staff'
  /** Null when the borrower is staff (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Null when the borrower is a student (email). */
  readonly borrower_email: string | null
  /** Code of the copy. Example: `LIT-00451`. */
  readonly item_code: string
  /** Title. Example: `A bolsa amarela`. */
  readonly title: string
  /** Time of the loan (Y-m-d H:i:s, school time). Example: `2026-03-03 10:05:00`. */
  readonly loaned_at: string
  /** Due date. Example: `2026-03-17`. */
  readonly due_date: string
  /** Time of return (Y-m-d H:i:s, school time). */
  readonly returned_at: string | null
  /** Number of renewals (0 or more). */
  readonly renewals_count: number
}

/** `library_loan.returned`: a library item is returned. Covered by the scope `erp:library:read`. */
export interface LibraryLoanReturned {
  /** ID of the record (uuid). Example: `5be02e5b-3d84-4cfa-9d9f-b2c1e5c7877f`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Whether the borrower is a student or staff. */
  readonly borrower_type: 'student' | 'staff'
  /** Null when the borrower is staff (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Null when the borrower is a student (email). */
  readonly borrower_email: string | null
  /** Code of the copy. Example: `LIT-00451`. */
  readonly item_code: string
  /** Title. Example: `A bolsa amarela`. */
  readonly title: string
  /** Time of the loan (Y-m-d H:i:s, school time). Example: `2026-03-03 10:05:00`. */
  readonly loaned_at: string
  /** Due date. Example: `2026-03-17`. */
  readonly due_date: string
  /** Time of return (Y-m-d H:i:s, school time). Example: `2026-03-16 09:50:00`. */
  readonly returned_at: string | null
  /** Number of renewals (0 or more). */
  readonly renewals_count: number
}

/** `library_loan.renewed`: a library loan is renewed. Covered by the scope `erp:library:read`. */
export interface LibraryLoanRenewed {
  /** ID of the record (uuid). Example: `5be02e5b-3d84-4cfa-9d9f-b2c1e5c7877f`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Whether the borrower is a student or staff. */
  readonly borrower_type: 'student' | 'staff'
  /** Null when the borrower is staff (enrollment number). Example: `2026.00123`. */
  readonly enrollment_number: string | null
  /** Null when the borrower is a student (email). */
  readonly borrower_email: string | null
  /** Code of the copy. Example: `LIT-00451`. */
  readonly item_code: string
  /** Title. Example: `A bolsa amarela`. */
  readonly title: string
  /** Time of the loan (Y-m-d H:i:s, school time). Example: `2026-03-03 10:05:00`. */
  readonly loaned_at: string
  /** Due date. Example: `2026-03-31`. */
  readonly due_date: string
  /** Time of return (Y-m-d H:i:s, school time). */
  readonly returned_at: string | null
  /** Number of renewals (0 or more). */
  readonly renewals_count: number
}

/** `visitor.created`: a visitor is registered. Covered by the scope `erp:visitors:read`. */
export interface VisitorCreated {
  /** ID of the record (uuid). Example: `3fea318e-abe9-4a5d-addf-20ad468f71dc`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Sérgio Nunes`. */
  readonly name: string
  /** Company of the visitor. Example: `Elevadores Silva`. */
  readonly company: string | null
  /** Whether the record is active. */
  readonly active: boolean
}

/** `visitor.updated`: a visitor is changed. Covered by the scope `erp:visitors:read`. */
export interface VisitorUpdated {
  /** ID of the record (uuid). Example: `3fea318e-abe9-4a5d-addf-20ad468f71dc`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Name of the person or record. Example: `Sérgio Nunes`. */
  readonly name: string
  /** Company of the visitor. */
  readonly company: string | null
  /** Whether the record is active. */
  readonly active: boolean
}

/** `visit.created`: a visit is scheduled. Covered by the scope `erp:visitors:read`. */
export interface VisitCreated {
  /** ID of the record (uuid). Example: `4059b5b6-c9ac-43e6-b1f5-3d4cebc11ade`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** ID of the visitor (uuid). Example: `3fea318e-abe9-4a5d-addf-20ad468f71dc`. */
  readonly visitor_id: string
  /** Name of the visitor. Example: `Sérgio Nunes`. */
  readonly visitor_name: string
  /** Name of the host. Example: `Renata Prado`. */
  readonly host_name: string | null
  /** Purpose of the visit. Example: `manutenção`. */
  readonly purpose: string | null
  /** Current status. */
  readonly status: 'scheduled'
  /** ID of the entrance (1 or more). */
  readonly entrance_id: number | null
  /** Scheduled time (Y-m-d H:i:s, school time). Example: `2026-03-05 14:00:00`. */
  readonly scheduled_at: string
  /** Time of entry (Y-m-d H:i:s, school time). */
  readonly checked_in_at: string | null
  /** Time of exit (Y-m-d H:i:s, school time). */
  readonly checked_out_at: string | null
  /** Time of cancellation (Y-m-d H:i:s, school time). */
  readonly cancelled_at: string | null
}

/** `visit.checked_in`: a visitor enters. Covered by the scope `erp:visitors:read`. */
export interface VisitCheckedIn {
  /** ID of the record (uuid). Example: `4059b5b6-c9ac-43e6-b1f5-3d4cebc11ade`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** ID of the visitor (uuid). Example: `3fea318e-abe9-4a5d-addf-20ad468f71dc`. */
  readonly visitor_id: string
  /** Name of the visitor. Example: `Sérgio Nunes`. */
  readonly visitor_name: string
  /** Name of the host. Example: `Renata Prado`. */
  readonly host_name: string | null
  /** Purpose of the visit. Example: `manutenção`. */
  readonly purpose: string | null
  /** Current status. */
  readonly status: 'checked_in'
  /** ID of the entrance (1 or more). */
  readonly entrance_id: number | null
  /** Scheduled time (Y-m-d H:i:s, school time). Example: `2026-03-05 14:00:00`. */
  readonly scheduled_at: string
  /** Time of entry (Y-m-d H:i:s, school time). Example: `2026-03-05 13:52:10`. */
  readonly checked_in_at: string | null
  /** Time of exit (Y-m-d H:i:s, school time). */
  readonly checked_out_at: string | null
  /** Time of cancellation (Y-m-d H:i:s, school time). */
  readonly cancelled_at: string | null
}

/** `visit.checked_out`: a visitor leaves. Covered by the scope `erp:visitors:read`. */
export interface VisitCheckedOut {
  /** ID of the record (uuid). Example: `4059b5b6-c9ac-43e6-b1f5-3d4cebc11ade`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** ID of the visitor (uuid). Example: `3fea318e-abe9-4a5d-addf-20ad468f71dc`. */
  readonly visitor_id: string
  /** Name of the visitor. Example: `Sérgio Nunes`. */
  readonly visitor_name: string
  /** Name of the host. Example: `Renata Prado`. */
  readonly host_name: string | null
  /** Purpose of the visit. Example: `manutenção`. */
  readonly purpose: string | null
  /** Current status. */
  readonly status: 'checked_out'
  /** ID of the entrance (1 or more). */
  readonly entrance_id: number | null
  /** Scheduled time (Y-m-d H:i:s, school time). Example: `2026-03-05 14:00:00`. */
  readonly scheduled_at: string
  /** Time of entry (Y-m-d H:i:s, school time). Example: `2026-03-05 13:52:10`. */
  readonly checked_in_at: string | null
  /** Time of exit (Y-m-d H:i:s, school time). Example: `2026-03-05 15:30:00`. */
  readonly checked_out_at: string | null
  /** Time of cancellation (Y-m-d H:i:s, school time). */
  readonly cancelled_at: string | null
}

/** `visit.cancelled`: a visit is cancelled. Covered by the scope `erp:visitors:read`. */
export interface VisitCancelled {
  /** ID of the record (uuid). Example: `4059b5b6-c9ac-43e6-b1f5-3d4cebc11ade`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** ID of the visitor (uuid). Example: `3fea318e-abe9-4a5d-addf-20ad468f71dc`. */
  readonly visitor_id: string
  /** Name of the visitor. Example: `Sérgio Nunes`. */
  readonly visitor_name: string
  /** Name of the host. Example: `Renata Prado`. */
  readonly host_name: string | null
  /** Purpose of the visit. Example: `manutenção`. */
  readonly purpose: string | null
  /** Current status. */
  readonly status: 'cancelled'
  /** ID of the entrance (1 or more). */
  readonly entrance_id: number | null
  /** Scheduled time (Y-m-d H:i:s, school time). Example: `2026-03-05 14:00:00`. */
  readonly scheduled_at: string
  /** Time of entry (Y-m-d H:i:s, school time). */
  readonly checked_in_at: string | null
  /** Time of exit (Y-m-d H:i:s, school time). */
  readonly checked_out_at: string | null
  /** Time of cancellation (Y-m-d H:i:s, school time). Example: `2026-03-05 09:00:00`. */
  readonly cancelled_at: string | null
}

/** `event.created`: an event of the school's calendar is created. Covered by the scope `erp:events:read`. */
export interface EventCreated {
  /** ID of the record (uuid). Example: `b492342d-992c-405e-a38e-2adbe7c641ae`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Title. Example: `Festa junina`. */
  readonly title: string
  /** Description. */
  readonly description: string | null
  /** Place. Example: `Quadra coberta`. */
  readonly location: string | null
  /** Start time (Y-m-d H:i:s, school time). Example: `2026-06-20 10:00:00`. */
  readonly starts_at: string
  /** End time (Y-m-d H:i:s, school time). Example: `2026-06-20 16:00:00`. */
  readonly ends_at: string | null
  /** Current status. */
  readonly status: 'draft' | 'published' | 'started' | 'ended' | 'cancelled'
}

/** `event.updated`: the data of an event of the school's calendar is changed. Covered by the scope `erp:events:read`. */
export interface EventUpdated {
  /** ID of the record (uuid). Example: `b492342d-992c-405e-a38e-2adbe7c641ae`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Title. Example: `Festa junina`. */
  readonly title: string
  /** Description. */
  readonly description: string | null
  /** Place. Example: `Pátio`. */
  readonly location: string | null
  /** Start time (Y-m-d H:i:s, school time). Example: `2026-06-20 10:00:00`. */
  readonly starts_at: string
  /** End time (Y-m-d H:i:s, school time). Example: `2026-06-20 16:00:00`. */
  readonly ends_at: string | null
  /** Current status. */
  readonly status: 'draft' | 'published' | 'started' | 'ended' | 'cancelled'
}

/** `event.status_changed`: an event of the school's calendar is published, started, ended or cancelled. Covered by the scope `erp:events:read`. */
export interface EventStatusChanged {
  /** ID of the record (uuid). Example: `b492342d-992c-405e-a38e-2adbe7c641ae`. */
  readonly id: string
  /** CNPJ of the school (CNPJ, 14 characters). Example: `12ABC34501DE35`. */
  readonly school_cnpj: string
  /** Title. Example: `Festa junina`. */
  readonly title: string
  /** Status before the change. */
  readonly from_status: 'draft' | 'published' | 'started' | 'ended' | 'cancelled'
  /** Status after the change. */
  readonly to_status: 'published' | 'started' | 'ended' | 'cancelled'
  /** Reason given. */
  readonly reason: string | null
}

/** The data of every event. */
export interface EventDataByName {
  'attendance.check_in': AttendanceCheckIn
  'attendance.check_out': AttendanceCheckOut
  'tssv.responsible_check_in': TssvResponsibleCheckIn
  'student.created': StudentCreated
  'student.updated': StudentUpdated
  'student.deleted': StudentDeleted
  'student.enrolled': StudentEnrolled
  'student.unenrolled': StudentUnenrolled
  'student.enrollment_number_updated': StudentEnrollmentNumberUpdated
  'student.classroom_transferred': StudentClassroomTransferred
  'student.transferred_external': StudentTransferredExternal
  'student.enrollment_status_changed': StudentEnrollmentStatusChanged
  'student.enrollment_force_deleted': StudentEnrollmentForceDeleted
  'student.enrollment_reactivated': StudentEnrollmentReactivated
  'student.photo_uploaded': StudentPhotoUploaded
  'student.photo_status_updated': StudentPhotoStatusUpdated
  'student.photo_deleted': StudentPhotoDeleted
  'student.responsible_linked': StudentResponsibleLinked
  'student.responsible_unlinked': StudentResponsibleUnlinked
  'student.additional_responsible_linked': StudentAdditionalResponsibleLinked
  'student.additional_responsible_unlinked': StudentAdditionalResponsibleUnlinked
  'responsible.created': ResponsibleCreated
  'responsible.updated': ResponsibleUpdated
  'responsible.deleted': ResponsibleDeleted
  'responsible.photo_uploaded': ResponsiblePhotoUploaded
  'responsible.photo_status_updated': ResponsiblePhotoStatusUpdated
  'responsible.photo_deleted': ResponsiblePhotoDeleted
  'responsible.student_linked': ResponsibleStudentLinked
  'responsible.student_unlinked': ResponsibleStudentUnlinked
  'responsible.additional_student_linked': ResponsibleAdditionalStudentLinked
  'responsible.additional_student_unlinked': ResponsibleAdditionalStudentUnlinked
  'classroom.created': ClassroomCreated
  'classroom.updated': ClassroomUpdated
  'classroom.deleted': ClassroomDeleted
  'preenrollment.applied': PreenrollmentApplied
  'preenrollment.allowed': PreenrollmentAllowed
  'preenrollment.denied': PreenrollmentDenied
  'preenrollment.denial_reverted': PreenrollmentDenialReverted
  'school_year.created': SchoolYearCreated
  'school_year.updated': SchoolYearUpdated
  'school_year.deleted': SchoolYearDeleted
  'school_year.opened': SchoolYearOpened
  'school_year.closed': SchoolYearClosed
  'school_year.preenrollment_toggled': SchoolYearPreenrollmentToggled
  'subject.created': SubjectCreated
  'subject.updated': SubjectUpdated
  'subject.deleted': SubjectDeleted
  'grade_subject.attached': GradeSubjectAttached
  'grade_subject.detached': GradeSubjectDetached
  'workload.created': WorkloadCreated
  'workload.updated': WorkloadUpdated
  'workload.deleted': WorkloadDeleted
  'curriculum_plan.created': CurriculumPlanCreated
  'curriculum_plan.updated': CurriculumPlanUpdated
  'global_schedule.updated': GlobalScheduleUpdated
  'weekly_schedule.updated': WeeklyScheduleUpdated
  'entrance.created': EntranceCreated
  'entrance.updated': EntranceUpdated
  'entrance.deleted': EntranceDeleted
  'coordinator.created': CoordinatorCreated
  'coordinator.updated': CoordinatorUpdated
  'coordinator.deleted': CoordinatorDeleted
  'secretary.created': SecretaryCreated
  'secretary.updated': SecretaryUpdated
  'secretary.deleted': SecretaryDeleted
  'teacher.created': TeacherCreated
  'teacher.updated': TeacherUpdated
  'teacher.deleted': TeacherDeleted
  'agenda.created': AgendaCreated
  'agenda.updated': AgendaUpdated
  'agenda.deleted': AgendaDeleted
  'lesson.created': LessonCreated
  'lesson.updated': LessonUpdated
  'lesson.deleted': LessonDeleted
  'lesson_plan.saved': LessonPlanSaved
  'diary_entry.updated': DiaryEntryUpdated
  'form_of_evaluation.created': FormOfEvaluationCreated
  'form_of_evaluation.updated': FormOfEvaluationUpdated
  'form_of_evaluation.deleted': FormOfEvaluationDeleted
  'assessment.saved': AssessmentSaved
  'assessment.deleted': AssessmentDeleted
  'authorization.requested': AuthorizationRequested
  'authorization.approved': AuthorizationApproved
  'authorization.rejected': AuthorizationRejected
  'disciplinary_occurrence.created': DisciplinaryOccurrenceCreated
  'disciplinary_occurrence.updated': DisciplinaryOccurrenceUpdated
  'disciplinary_occurrence.deleted': DisciplinaryOccurrenceDeleted
  'class_council.created': ClassCouncilCreated
  'class_council.updated': ClassCouncilUpdated
  'class_council.deleted': ClassCouncilDeleted
  'class_council.closed': ClassCouncilClosed
  'class_council.homologated': ClassCouncilHomologated
  'classroom_timetable.saved': ClassroomTimetableSaved
  'classroom_timetable.cleared': ClassroomTimetableCleared
  'classroom_schedule.saved': ClassroomScheduleSaved
  'receivable.paid': ReceivablePaid
  'receivable.status_changed': ReceivableStatusChanged
  'supplier.created': SupplierCreated
  'supplier.updated': SupplierUpdated
  'crm_lead.created': CrmLeadCreated
  'crm_lead.stage_changed': CrmLeadStageChanged
  'library_loan.created': LibraryLoanCreated
  'library_loan.returned': LibraryLoanReturned
  'library_loan.renewed': LibraryLoanRenewed
  'visitor.created': VisitorCreated
  'visitor.updated': VisitorUpdated
  'visit.created': VisitCreated
  'visit.checked_in': VisitCheckedIn
  'visit.checked_out': VisitCheckedOut
  'visit.cancelled': VisitCancelled
  'event.created': EventCreated
  'event.updated': EventUpdated
  'event.status_changed': EventStatusChanged
}

/** The name of an event, as in `event`. */
export type EventName = keyof EventDataByName

/** All events of one subject. */
export type SubjectPattern =
  | 'attendance.*'
  | 'tssv.*'
  | 'student.*'
  | 'responsible.*'
  | 'classroom.*'
  | 'preenrollment.*'
  | 'school_year.*'
  | 'subject.*'
  | 'grade_subject.*'
  | 'workload.*'
  | 'curriculum_plan.*'
  | 'global_schedule.*'
  | 'weekly_schedule.*'
  | 'entrance.*'
  | 'coordinator.*'
  | 'secretary.*'
  | 'teacher.*'
  | 'agenda.*'
  | 'lesson.*'
  | 'lesson_plan.*'
  | 'diary_entry.*'
  | 'form_of_evaluation.*'
  | 'assessment.*'
  | 'authorization.*'
  | 'disciplinary_occurrence.*'
  | 'class_council.*'
  | 'classroom_timetable.*'
  | 'classroom_schedule.*'
  | 'receivable.*'
  | 'supplier.*'
  | 'crm_lead.*'
  | 'library_loan.*'
  | 'visitor.*'
  | 'visit.*'
  | 'event.*'
